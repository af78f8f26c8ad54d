"""The rules of Mus as a pure engine, without I/O, clock, randomness or third-party packages."""
