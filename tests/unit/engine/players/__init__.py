"""Tests of the computer players: what they may, know, reckon and achieve."""
