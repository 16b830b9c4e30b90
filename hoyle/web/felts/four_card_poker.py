"""The felt of four card poker."""

PLAN = (("aces_up",), ("ante",), ("play",))
CLOTH = ("#5a3d7d", "#2f1f47")
LEGENDS = (
    ("ante", "tie", "Ties pay {}"),
    ("aces_up", "pair_of_aces", "A pair of aces wins {} on aces up"),
)
