"""The felt of Caribbean stud."""

PLAN = (("bet",), ("ante",))
SHAPES = {"bet": "box"}
CLOTH = ("#0f5f66", "#083a40")
