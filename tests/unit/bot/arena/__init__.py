"""Tests of the arena and its ladder."""
