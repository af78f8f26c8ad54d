"""Tests of what whoever runs the bot may watch."""
