"""What people read: moves, story, prompts, captions, standing and outcome."""

from pentarchy.kernel.game import Words

from .moves import caption, path, read, say
from .story import outcome, prompt, standing, tell

WORDS = Words(
    say=say,
    read=read,
    path=path,
    caption=caption,
    tell=tell,
    prompt=prompt,
    standing=standing,
    outcome=outcome,
)
