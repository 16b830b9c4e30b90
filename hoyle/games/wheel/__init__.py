"""Games of a wheel: a ball decides every wager."""

NAME = "Wheels"
ORDER = 1
START = "Spin"
HAS_CHOICES = False
