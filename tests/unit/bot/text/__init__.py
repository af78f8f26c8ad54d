"""Tests of what the bot says."""
