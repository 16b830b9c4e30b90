"""The felt of crazy 4 poker: the super bonus to the right of the ante, an equals sign between them."""

PLAN = (("queens_up",), ("ante", "=", "super_bonus"), ("play",))
LABELS = {"super_bonus": "Super bonus"}
CLOTH = ("#7d4312", "#4d2808")
LEGENDS = (("super_bonus", "four_aces", "Four aces win {} on the super bonus"),)
