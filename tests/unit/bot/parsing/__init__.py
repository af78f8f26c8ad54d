"""Tests of the parsing of typed words."""
