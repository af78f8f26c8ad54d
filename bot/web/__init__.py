"""The web: a page that shows a table to one person and takes their presses.

It is not a platform: it shows a table of the app and sends the requests of people on a platform.
"""
