"""The felt of 21st century baccarat: the tie bet, and below it the stand line and the hit line."""

PLAN = (("tie",), ("base", "double"))
SHAPES = {"tie": "box"}
LABELS = {"base": "Base", "double": "Double", "tie": "Tie"}
LEGENDS = (("tie", "win", "Tie pays {}"),)
