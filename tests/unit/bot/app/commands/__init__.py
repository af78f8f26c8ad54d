"""Tests of what people may ask for, one feature a file."""
