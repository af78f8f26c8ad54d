"""What people may ask for, one feature a file."""
