"""Keeps the events of every table, and the people who sit at them."""
