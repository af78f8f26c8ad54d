"""What whoever runs the bot may watch: whether it is well, and figures, over a local HTTP port."""
