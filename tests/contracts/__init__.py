"""The contracts of every store and every platform, fakes included."""
