"""What people read: moves, story, prompts, captions, standing and outcome."""

from pentarchy.kernel.game import Words

from . import moves, outcome, standing, story

WORDS = Words(
    say=moves.say,
    read=moves.read,
    path=moves.path,
    caption=standing.caption,
    tell=story.tell,
    prompt=standing.prompt,
    standing=standing.standing,
    outcome=outcome.outcome,
    sketch=standing.sketch,
)
