"""Draw the pictures: the cards, and all pictures composed of cards."""
