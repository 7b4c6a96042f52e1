"""The rules, a file a subject; ``turn`` brings them together."""
