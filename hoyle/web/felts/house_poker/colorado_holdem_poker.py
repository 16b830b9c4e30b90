"""The felt of Colorado hold 'em: the bonus, then the ante and the bet side by side."""

PLAN = (("bonus",), ("ante", "bet"))
CLOTH = ("#6b4a1f", "#3d290f")
LEGENDS = (("ante", "instant_three_of_a_kind", "An instant winner is paid {}"),)
