"""Transcripts of whole matches as one person saw them in a chat: ``make transcripts``."""
