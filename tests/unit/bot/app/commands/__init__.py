"""Tests of the commands, one feature a file."""
