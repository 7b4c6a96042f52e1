"""What people read. Write the files of this folder for your moves; what is optional is wired here, too."""

from pentarchy.kernel.game import Words

from . import captions, moves, outcome, prompts, standing, story

WORDS = Words(
    say=moves.say,
    read=moves.read,
    path=moves.path,
    caption=captions.caption,
    tell=story.tell,
    prompt=prompts.prompt,
    standing=standing.standing,
    outcome=outcome.outcome,
)
