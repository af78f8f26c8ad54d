"""Tests of single modules, in a tree that mirrors that of the code."""
