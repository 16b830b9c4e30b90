"""The felt of three card poker."""

from hoyle.web.felts.common.called_hands import three_cards

PLAN = (("pair_plus",), ("ante",), ("play",))
CLOTH = ("#1d4f7a", "#0e2c47")
LEGENDS = (("pair_plus", "straight_flush", "A straight flush wins {} on pair plus"),)
hand_name = three_cards
