"""The felt of pai gow poker: insurance to the left of the main wager, bonus wagers to its right."""

PLAN = (
    ("progressive",),
    ("pai_gow_insurance", "pai_gow", "fortune_bonus", "imperial_bonus"),
    ("three_card_bonus", "seven_card_bonus", "emperors_treasure", "ace_up"),
)
LABELS = {
    "pai_gow": "Pai gow poker",
    "fortune_bonus": "Bonus",
    "pai_gow_insurance": "Insurance",
    "imperial_bonus": "Imperial",
    "three_card_bonus": "Three cards",
    "seven_card_bonus": "Seven cards",
    "emperors_treasure": "Treasure",
    "progressive": "Progressive",
    "ace_up": "Ace up",
}
SHAPES = {
    "progressive": "box",
    "pai_gow_insurance": "box",
    "fortune_bonus": "box",
    "imperial_bonus": "box",
    "emperors_treasure": "box",
    "ace_up": "box",
}
CLOTH = ("#1f4d7a", "#0f2c4a")
LEGENDS = (
    ("pai_gow", "win", "Both hands higher win {}"),
    ("pai_gow", "bank_ace_high", "Ace high of the bank: {}"),
)
