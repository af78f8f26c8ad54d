"""Tests of the bot: words, voices, hand records, and what each platform shows."""
