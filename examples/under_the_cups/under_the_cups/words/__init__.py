"""What people read: moves, story, prompts, captions, standing and outcome."""

from pentarchy.kernel.game import Words

from . import captions, forecasts, highlights, moves, outcome, prompts, standing, story

WORDS = Words(
    say=moves.say,
    read=moves.read,
    path=moves.path,
    caption=captions.caption,
    tell=story.tell,
    prompt=prompts.prompt,
    standing=standing.standing,
    outcome=outcome.outcome,
    forecasts=forecasts.forecasts,
    highlights=highlights.highlights,
)
