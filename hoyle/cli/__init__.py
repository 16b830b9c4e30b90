"""The command line: look rules up, check files and houses, and play at a table in the terminal."""

from hoyle.cli.app import app, main

__all__ = ["app", "main"]
