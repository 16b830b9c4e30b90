"""The commands of the group "Rules"."""

TITLE, ORDER = "Rules", 2
USES_CACHE = True
