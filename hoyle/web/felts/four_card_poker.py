"""The felt of four card poker."""

from hoyle.games.parts.four_card_hands import FOUR_CARD
from hoyle.web.felts.common.called_hands import best_of

PLAN = (("aces_up",), ("ante",), ("play",))
CLOTH = ("#5a3d7d", "#2f1f47")
LEGENDS = (
    ("ante", "tie", "Ties pay {}"),
    ("aces_up", "pair_of_aces", "A pair of aces wins {} on aces up"),
)
hand_name = best_of(FOUR_CARD)
