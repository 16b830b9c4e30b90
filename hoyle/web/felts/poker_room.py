"""The cloth of a poker room."""

CLOTH = ("#1c5b45", "#0d3628")
