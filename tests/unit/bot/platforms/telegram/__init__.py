"""Tests of Telegram as a platform."""
