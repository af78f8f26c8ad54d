"""The web page that shows a table to one person and receives their presses.

The page is not a platform: it shows a table of the app, and sends requests of people who belong to
a platform.
"""
