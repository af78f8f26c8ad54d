"""What players look at: the cards, and all that is composed of them."""
