"""The whole program with the real client libraries and both loopback servers."""
