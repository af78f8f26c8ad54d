"""Stores the events of every table and the documents beside them."""
