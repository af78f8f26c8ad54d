"""What people type: the words of four languages, the action they ask for, and why it is refused."""
