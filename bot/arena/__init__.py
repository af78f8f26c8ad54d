"""How strong players are: duplicate games between any two, and the ladder of many."""
