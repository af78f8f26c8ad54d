"""Local chat platforms: servers that the real client libraries talk to in tests."""
