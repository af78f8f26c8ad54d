"""Tests of the page of the table: its tickets, entrances and sockets."""
