"""How fast and how strong: measured, compared in one run, never asserted in a test."""
