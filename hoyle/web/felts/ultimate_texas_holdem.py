"""The felt of Ultimate Texas Hold'em."""

PLAN = (("ante", "=", "blind"), ("play",))
CLOTH = ("#243f86", "#121f49")
