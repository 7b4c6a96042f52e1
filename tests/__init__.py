"""The tests, in order of trust: cases by clause, laws, counts, transcripts, a real browser."""
