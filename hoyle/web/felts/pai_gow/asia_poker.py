"""The felt of Asia poker: the bonus to the right of the wager."""

PLAN = (("asia_poker", "asia_bonus"),)
LABELS = {"asia_poker": "Asia poker", "asia_bonus": "Bonus"}
SHAPES = {"asia_bonus": "box"}
CLOTH = ("#5a2a4f", "#34152d")
LEGENDS = (("asia_poker", "win", "Two of three hands higher win {}"),)
