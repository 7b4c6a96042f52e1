"""What people read: moves, story, prompts, captions, standing and outcome."""

from pentarchy.kernel.game import Words

from . import highlights, moves, outcome
from .acts import acts
from .captions import caption
from .forecasts import forecasts
from .narration import mentions, narrate, tell
from .prompts import ANSWERS_OF_TURN, prompt
from .standing import sketch, standing

WORDS = Words(
    say=moves.say,
    read=moves.read,
    path=moves.path,
    caption=caption,
    tell=tell,
    narrate=narrate,
    acts=acts,
    answers_of_turn=ANSWERS_OF_TURN,
    mentions=mentions,
    prompt=prompt,
    standing=standing,
    outcome=outcome.outcome,
    sketch=sketch,
    forecasts=forecasts,
    highlights=highlights.highlights,
)
