"""Tests of how the computer players were trained."""
