"""The heuristic player: it infers the hands of others from their actions, and responds."""
