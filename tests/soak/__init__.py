"""What lasts longer than anybody waits for before a commit: ``make soak`` runs it."""
