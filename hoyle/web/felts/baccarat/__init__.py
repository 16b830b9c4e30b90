"""The felt of baccarat: three bands across each seat."""

PLAN = (("tie",), ("banker",), ("player",))
SHAPES = {"tie": "band tie", "banker": "band banker", "player": "band player"}
CLOTH = ("#14594f", "#0a3833")
LEGENDS = (("tie", "win", "Tie pays {}"),)
