"""Joins the engine, the storage and the platforms: what people say, hear and see."""
