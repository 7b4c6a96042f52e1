"""What people read: moves, story, prompts, captions, standing and outcome."""

from pentarchy.kernel.game import Words

from . import acts, highlights, moves, narration, outcome, standing

WORDS = Words(
    say=moves.say,
    read=moves.read,
    path=moves.path,
    caption=standing.caption,
    tell=narration.tell,
    narrate=narration.narrate,
    acts=acts.acts,
    mentions=narration.mentions,
    prompt=standing.prompt,
    standing=standing.standing,
    outcome=outcome.outcome,
    sketch=standing.sketch,
    highlights=highlights.highlights,
)
