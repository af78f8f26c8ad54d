"""Counting: kinds of hand, chances and odds from the cards in sight; nothing guesses at people."""
