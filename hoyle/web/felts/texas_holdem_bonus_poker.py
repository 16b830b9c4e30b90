"""The felt of Texas hold 'em bonus poker: the ante and a circle for each street."""

PLAN = (("ante",), ("flop", "turn", "river"))
CLOTH = ("#1f5a4e", "#10332c")
