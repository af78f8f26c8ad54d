"""Measure how strong players are: duplicate games, the ladder, and players in other processes."""
