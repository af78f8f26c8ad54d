"""Tests of players in other processes."""
