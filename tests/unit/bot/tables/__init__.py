"""Tests of tables and of their stored state."""
