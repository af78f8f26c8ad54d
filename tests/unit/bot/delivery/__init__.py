"""Tests of how posts reach their readers."""
