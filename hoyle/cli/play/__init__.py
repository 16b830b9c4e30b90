"""The commands of the group "Play"."""

TITLE, ORDER = "Play", 1
USES_CACHE = True
