"""Simulated people at tables, recorded and counted."""
