"""The whole program, with the real client libraries, before both loopback servers."""
