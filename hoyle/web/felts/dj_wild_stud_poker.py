"""The felt of DJ wild stud."""

PLAN = (("ante", "=", "blind"), ("play",))
CLOTH = ("#5a2a6e", "#33143f")
