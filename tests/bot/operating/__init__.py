"""What those who run Amarreko use."""
