"""The heuristic player: infers the hands of others from their actions, and responds."""
