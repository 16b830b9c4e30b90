"""The felt of double down stud: the original wager, and the double down nearer to the dealer."""

from hoyle.web.felts.common.called_hands import five_with_board

PLAN = (("double_down",), ("original",))
LABELS = {"double_down": "Double down", "original": "Original"}
SHAPES = {"double_down": "box"}
CLOTH = ("#2f5d3a", "#183621")
LEGENDS = (("original", "royal_flush", "A royal flush wins {}"),)
hand_name = five_with_board
