"""The game of a PHH hand as the options of a house under a book."""

from __future__ import annotations

from hoyle.book import GameFile
from hoyle.errors import HoyleError
from hoyle.phh.phh_reader import Hand
from hoyle.phh.variants import Variant

STRADDLE = "straddle"
BLINDS = ("small_blind", "big_blind", "third_blind")


def options_for(hand: Hand, variant: Variant, file: GameFile) -> dict[str, str | int]:
    """Options by the book's names. A zero is left out where the book has no such option."""
    chosen: dict[str, str | int] = {"structure": variant.structure, "rake_method": _untaken(file)}
    is_one_ante = hand.are_antes_even and len(set(hand.antes)) == 1
    chosen["ante"] = hand.antes[0] if is_one_ante else 0
    if variant.forms and "form" in file.options:
        known = file.options["form"].choose
        chosen["form"] = next((form for form in variant.forms if form in known), variant.forms[0])
    if variant.is_stud:
        chosen["bring_in"] = hand.bring_in
    else:
        chosen |= _blinds(hand)
    if variant.structure == "fixed_limit":
        chosen["small_bet"], chosen["big_bet"] = hand.small_bet, hand.big_bet
    return {name: value for name, value in chosen.items() if value or name in file.options}


def has_usual_blinds(hand: Hand) -> bool:
    """One to three blinds from the button's left on, the largest last; a straddle counts as a blind."""
    posted = [blind for blind in hand.blinds if blind]
    return 1 <= len(posted) <= len(BLINDS) and list(hand.blinds[: len(posted)]) == sorted(map(abs, posted))


def _blinds(hand: Hand) -> dict[str, str | int]:
    if not any(blind > 0 for blind in hand.blinds):
        raise HoyleError("this hand has no blind; say in blinds_or_straddles who posted one")
    if not has_usual_blinds(hand):
        # The blinds are posted as recorded, at a table whose big blind is the minimum bet.
        least = hand.min_bet or max(hand.blinds)
        return dict(zip(BLINDS, (least, least, 0), strict=True))
    posted = [blind for blind in hand.blinds if blind]
    chosen: dict[str, str | int] = {}
    if _is_straddle(hand, posted):
        chosen[STRADDLE] = "yes"
        posted = posted[:2]
    return chosen | dict(zip(BLINDS, [*posted, 0, 0][: len(BLINDS)], strict=True))


def _is_straddle(hand: Hand, posted: list[int]) -> bool:
    """A straddle is twice the big blind from a stack that covers it; anything else is a third blind."""
    if len(posted) != 3 or posted[2] != 2 * posted[1]:
        return False
    return hand.stacks[hand.blinds.index(posted[2])] >= posted[2]


def method_without_rake(file: GameFile) -> str:
    """A collection that takes nothing from pots: none, or where the book requires one, a time charge."""
    option = file.options.get("rake_method")
    allowed = option.choose if option is not None else ()
    return next((method for method in ("none", "time") if method in allowed), "")


def _untaken(file: GameFile) -> str:
    found = method_without_rake(file)
    if not found:
        raise HoyleError(
            f"this book rakes every pot of {file.game}, and PHH hands have no rake; name another book"
        )
    return found
