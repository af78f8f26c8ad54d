"""Define the interface of chat platforms, and handle jobs, the process, settings and logs."""
