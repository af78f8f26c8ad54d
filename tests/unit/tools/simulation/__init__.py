"""Tests of the simulation of people at tables."""
