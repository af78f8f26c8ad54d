"""The rules a second time, written without the engine, to be compared with it."""
