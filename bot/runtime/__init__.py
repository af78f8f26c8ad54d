"""The process itself: settings, logs, and tasks in the background."""
