"""Tests of Discord as a platform."""
