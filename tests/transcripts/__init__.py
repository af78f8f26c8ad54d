"""Whole matches as one person saw them in a chat, written down: ``make transcripts``."""
