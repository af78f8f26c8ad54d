"""Tests of hand records."""
