"""What browsers ask for and are answered."""
