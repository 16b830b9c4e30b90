"""The felts. A module named as a game, or as its family, says how that game's table looks; `catalog` lists what it may
say.

A game without a module here gets a felt by its equipment: a layout for wheels and dice, a ring for a pot, a card table.
"""
