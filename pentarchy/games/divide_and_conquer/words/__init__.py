"""What people read: moves, story, prompts, captions, standing and outcome."""
