"""The commands of the group "Mathematics"."""

TITLE, ORDER = "Mathematics", 3
USES_CACHE = True
