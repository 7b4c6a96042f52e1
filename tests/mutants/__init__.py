"""Small mistakes put into a game's rules, to see whether cases, tests and laws notice each."""
