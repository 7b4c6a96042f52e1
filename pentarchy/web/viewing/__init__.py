"""What one viewer sees of a table, and what leads from one view to the next."""
