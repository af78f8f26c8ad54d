"""What makes, measures and simulates the program; nothing of it is shipped."""
