"""The chat platforms on this machine: servers that the real client libraries talk to in tests."""
