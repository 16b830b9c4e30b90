"""Pictures as SVG text: cards, chips, dice, tiles, the wheel. They know how things look and no rule."""
