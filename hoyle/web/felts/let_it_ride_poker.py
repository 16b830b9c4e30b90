"""The felt of Let It Ride: three circles in a row, the last marked with a dollar sign."""

from hoyle.web.felts.common.called_hands import five_with_board

PLAN = (("bet_1", "bet_2", "bet_3"),)
LABELS = {"bet_1": "1", "bet_2": "2", "bet_3": "$"}
CLOTH = ("#5a2f6d", "#331a41")
hand_name = five_with_board
