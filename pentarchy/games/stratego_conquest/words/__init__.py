"""What people read: moves, story, prompts, captions, standing and outcome."""

from pentarchy.kernel.game import Words

from . import highlights, moves, outcome
from .captions import caption
from .narration import mentions, narrate, tell
from .prompts import prompt
from .standing import sketch, standing

WORDS = Words(
    say=moves.say,
    read=moves.read,
    path=moves.path,
    caption=caption,
    tell=tell,
    narrate=narrate,
    mentions=mentions,
    prompt=prompt,
    standing=standing,
    outcome=outcome.outcome,
    sketch=sketch,
    highlights=highlights.highlights,
)
