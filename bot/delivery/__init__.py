"""What is shown reaches each chat: in order, merged, within the budget of its platform."""
