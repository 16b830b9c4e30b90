"""The forms of poker whose equities are computed: how many cards a hand has, how it is made, which pots there are."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.errors import HoyleError, UnknownName


class Form(NamedTuple):
    """`hole` is how many cards a hand has, `board` how many are shared. An Omaha hand uses two of its own and three of
    the board; the others take the best five of all."""

    name: str
    hole: int
    board: int = 0
    is_omaha: bool = False
    is_high: bool = True
    has_eight: bool = False  # half of the pot is for the best low of eight or better, if there is one

    @property
    def is_stud(self) -> bool:
        return not self.board


FORMS = {
    form.name: form
    for form in (
        Form("holdem", 2, 5),
        Form("omaha", 4, 5, is_omaha=True),
        Form("omaha_eight", 4, 5, is_omaha=True, has_eight=True),
        Form("stud", 7),
        Form("stud_eight", 7, has_eight=True),
        Form("razz", 7, is_high=False),
    )
}
# A board is dealt whole, or as it lies after the flop, the turn or the river.
BOARDS = (0, 3, 4, 5)


def form_named(name: str) -> Form:
    if name not in FORMS:
        raise UnknownName("form of poker with equities", name, FORMS)
    return FORMS[name]


def check_sizes(form: Form, hands: int, board: int, players: int) -> None:
    """Refuse hands and boards that no deal of this form has."""
    least = 1 if form.is_stud else form.hole
    if not least <= hands <= form.hole:
        wanted = f"1 to {form.hole} cards" if form.is_stud else f"{form.hole} cards"
        raise HoyleError(f"a hand of {form.name} is {wanted}, not {hands}")
    if board not in (BOARDS if form.board else (0,)):
        wanted = "0, 3, 4 or 5 cards" if form.board else "no card: there is no board"
        raise HoyleError(f"a board of {form.name} is {wanted}, not {board}")
    if not 2 <= players <= 10:
        raise HoyleError(f"an equity is that of 2 to 10 hands, not of {players}")
