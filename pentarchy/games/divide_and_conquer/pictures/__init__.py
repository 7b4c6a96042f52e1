"""What people see: the board and its parts, sheets to print, the pictures of the guide."""
