"""The table in a terminal: one person, and computer players in the other seats."""
