"""The felt of three card poker."""

PLAN = (("pair_plus",), ("ante",), ("play",))
CLOTH = ("#1d4f7a", "#0e2c47")
LEGENDS = (("pair_plus", "straight_flush", "A straight flush wins {} on pair plus"),)
