"""The felt of casino war: the tie wager before the initial wager, each with the place beside it for the war deal."""

PLAN = (("tie", "tie_on_war"), ("initial", "war"))
LABELS = {"initial": "Initial", "tie": "Tie", "war": "War", "tie_on_war": "War tie"}
CLOTH = ("#6b2330", "#3d1119")
LEGENDS = (
    ("tie", "win", "Tie pays {}"),
    ("war", "win", "War pays {}"),
    ("war", "tie", "War that ties pays {}"),
)
