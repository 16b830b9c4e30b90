"""The felt of crazy 4 poker: the super bonus to the right of the ante, an equals sign between them."""

from hoyle.games.parts.four_card_hands import FOUR_CARD
from hoyle.web.felts.common.called_hands import best_of

PLAN = (("queens_up",), ("ante", "=", "super_bonus"), ("play",))
LABELS = {"super_bonus": "Super bonus"}
CLOTH = ("#7d4312", "#4d2808")
LEGENDS = (("super_bonus", "four_aces", "Four aces win {} on the super bonus"),)
hand_name = best_of(FOUR_CARD)
