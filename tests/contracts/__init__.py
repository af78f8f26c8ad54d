"""What every store and every platform promises, fakes included."""
