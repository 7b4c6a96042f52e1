"""What people read: moves, story, prompts, captions, standing and outcome."""

from pentarchy.kernel.game import Words

from . import moves, outcome
from .captions import caption
from .prompts import prompt
from .standing import sketch, standing
from .story import tell

WORDS = Words(
    say=moves.say,
    read=moves.read,
    path=moves.path,
    caption=caption,
    tell=tell,
    prompt=prompt,
    standing=standing,
    outcome=outcome.outcome,
    sketch=sketch,
)
