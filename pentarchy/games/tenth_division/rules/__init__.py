"""The rules, a file a chapter, in the order of RULES.md."""
