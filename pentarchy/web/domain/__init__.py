"""A table and its people at one moment, and what may be done there. Nothing here is written or waited for."""
