"""The server: pages that work without script, a live board, and tables that outlive it."""
