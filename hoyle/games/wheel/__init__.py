"""Games of a wheel: where the ball or the wheel comes to rest decides every wager."""

NAME = "Wheels"
ORDER = 0
START = "Spin"
HAS_CHOICES = False
HAS_CARDS = False
