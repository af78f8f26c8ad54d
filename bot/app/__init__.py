"""The application: requests, seats, turn clocks, and the commands of the bot."""
