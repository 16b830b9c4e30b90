"""The felt of Caribbean stud."""

from hoyle.web.felts.common.called_hands import five_cards

PLAN = (("bet",), ("ante",))
SHAPES = {"bet": "box"}
CLOTH = ("#0f5f66", "#083a40")
hand_name = five_cards
