"""Tests of the tools, which are not shipped."""
