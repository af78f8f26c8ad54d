"""Tests of the delivery of messages."""
