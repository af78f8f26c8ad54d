"""Tests of equity: classes of hands, odds, and the probability to win a match."""
