"""The felt of fast action hold 'em: the wager, and a place for the second hand of a split."""

PLAN = (("original",), ("second",))
CLOTH = ("#5a4a1f", "#332910")
