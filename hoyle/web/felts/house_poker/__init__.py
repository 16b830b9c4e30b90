"""What the felts of poker against the house share: the ante is a diamond."""

SHAPES = {"ante": "diamond"}
