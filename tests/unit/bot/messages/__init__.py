"""Tests of rendered messages."""
