"""For those who run Amarreko: its doctor, and what they may do to its tables."""
