"""Tests of what does not ship."""
