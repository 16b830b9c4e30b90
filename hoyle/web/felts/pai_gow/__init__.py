"""The felt of the pai gow games."""

SHAPES = {"pai_gow": "box"}
CLOTH = ("#6d2430", "#3f121a")
