"""Whole games as text: what everybody and what each seat is told, for a reviewer to read."""
