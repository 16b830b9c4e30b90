"""The outcome of each wager on the final hands."""

from __future__ import annotations

from hoyle.games.baccarat.hands import is_dragon_7, is_natural, is_pair, is_panda_8, point_count
from hoyle.kit.cards import Cards

MARGINS = ("win_by_9", "win_by_8", "win_by_7", "win_by_6", "win_by_5", "win_by_4")


def result_of(wager: str, on: str, player: Cards, banker: Cards) -> str:
    if wager == "dragon_bonus":
        return dragon_bonus(player, banker) if on == "player" else dragon_bonus(banker, player)
    lead = point_count(player) - point_count(banker)
    if wager == "player":
        return "win" if lead > 0 else "tie" if lead == 0 else "lose"
    if wager == "banker":
        return _banker(player, banker, -lead)
    won = {
        "tie": lead == 0,
        "dragon_7_insurance": is_dragon_7(player, banker),
        "panda_8_insurance": is_panda_8(player, banker),
    }[wager]
    return "win" if won else "lose"


def _banker(player: Cards, banker: Cards, lead: int) -> str:
    if lead <= 0:
        return "tie" if lead == 0 else "lose"
    if is_dragon_7(player, banker):
        return "dragon_7"
    return "win_with_six" if point_count(banker) == 6 else "win"


def dragon_bonus(mine: Cards, theirs: Cards) -> str:
    """A natural pays as a natural at any margin. Margins are for other hands."""
    lead = point_count(mine) - point_count(theirs)
    if is_natural(mine):
        return "natural_winner" if lead > 0 else "natural_tie" if lead == 0 else "lose"
    margin = f"win_by_{lead}"
    return margin if margin in MARGINS else "lose"


def house_money(player: Cards, banker: Cards) -> str:
    """By the first two cards of each hand."""
    return {2: "both_pairs", 1: "one_pair", 0: "lose"}[is_pair(player) + is_pair(banker)]


def announcement(player: Cards, banker: Cards, *, is_ez: bool) -> str:
    """The dealer's announcement at the end of a round."""
    counts = f"player {point_count(player)}, banker {point_count(banker)}"
    if is_ez and is_dragon_7(player, banker):
        return f"{counts}: dragon 7"
    if is_ez and is_panda_8(player, banker):
        return f"{counts}: panda 8"
    lead = point_count(player) - point_count(banker)
    return f"{counts}: {'player wins' if lead > 0 else 'banker wins' if lead < 0 else 'tie hand'}"
