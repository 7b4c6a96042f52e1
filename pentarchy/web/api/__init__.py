"""The door for programs: games and tables as JSON, for whoever has the token of a seat, or only looks."""
