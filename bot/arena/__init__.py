"""Measure the strength of players: duplicate games, the ladder, and players in other processes."""
