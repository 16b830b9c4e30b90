"""The commands of the group "Administration"."""

TITLE, ORDER = "Administration", 5
