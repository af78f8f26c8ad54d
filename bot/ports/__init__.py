"""Define the interface of chat platforms, and handle time, the process, settings and logs."""
