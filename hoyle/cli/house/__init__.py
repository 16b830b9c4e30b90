"""The commands of the group "House"."""

TITLE, ORDER = "House", 4
