"""Tests, which describe the game, the store and the bot by example."""
