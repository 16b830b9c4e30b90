"""The felt of Texas hold 'em bonus poker: the ante and a circle for each street."""

from hoyle.web.felts.common.called_hands import five_with_board

PLAN = (("ante",), ("flop", "turn", "river"))
CLOTH = ("#1f5a4e", "#10332c")
hand_name = five_with_board
