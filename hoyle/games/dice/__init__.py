"""Games of dice: wagers stand until a roll decides them."""

NAME = "Dice"
ORDER = 1
START = "Roll"
HAS_CHOICES = False
HAS_CARDS = False
WAGERS_STAND = True
