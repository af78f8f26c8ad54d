"""Draw the pictures: the cards, and everything that is composed of them."""
