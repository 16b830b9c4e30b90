"""Games of a wheel: a ball decides every wager."""

NAME = "Wheels"
ORDER = 0
START = "Spin"
HAS_CHOICES = False
