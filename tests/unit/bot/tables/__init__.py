"""Tests of tables, and of what is kept of them."""
