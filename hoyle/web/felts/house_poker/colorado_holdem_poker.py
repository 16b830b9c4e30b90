"""The felt of Colorado hold 'em: the bonus, then the ante and the bet side by side."""

from hoyle.web.felts.common.called_hands import five_in_all

PLAN = (("bonus",), ("ante", "bet"))
CLOTH = ("#6b4a1f", "#3d290f")
LEGENDS = (("ante", "instant_three_of_a_kind", "An instant winner is paid {}"),)
hand_name = five_in_all
