"""Exact counting: kinds of hand, chances and odds from the visible cards, without player models."""
