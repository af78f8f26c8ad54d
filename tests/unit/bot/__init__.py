"""Tests of the bot: words, texts, hand records and platforms."""
