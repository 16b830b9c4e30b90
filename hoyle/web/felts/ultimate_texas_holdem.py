"""The felt of Ultimate Texas Hold'em."""

from hoyle.web.felts.common.called_hands import five_with_board

PLAN = (("ante", "=", "blind"), ("play",))
CLOTH = ("#243f86", "#121f49")
hand_name = five_with_board
