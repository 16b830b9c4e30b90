"""House ways: how a hand of several cards is set as two hands or more, by rows that a book or a house states."""

from hoyle.kit.ways.set_way import SetHand, Way, set_hand
from hoyle.kit.ways.split import Part, Split
from hoyle.kit.ways.way_row import Bounds, Want, WayRow

__all__ = ["Bounds", "Part", "SetHand", "Split", "Want", "Way", "WayRow", "set_hand"]
