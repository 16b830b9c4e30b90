"""Rulings on the dealer's own part: cards shown to all, discards shuffled in, a card that comes later."""

# Not compiled by mypyc: rulings are rare.

from __future__ import annotations

from collections.abc import Callable, Mapping

from hoyle.engine.round import events as made
from hoyle.engine.round.round_state import RoundState
from hoyle.engine.round.script import DEALER, NO_ONE, Draw, Ruling
from hoyle.errors import IllegalAnswer
from hoyle.kit.shoe import Shoe

SHOE = "shoe"  # in the hands of a player, as `felt.given` says


def check_shown(played: RoundState, ruling: Ruling) -> None:
    if not played.dealt.get(DEALER):
        raise IllegalAnswer("the dealer has no cards yet that could be shown")


def show_dealers_cards(played: RoundState) -> None:
    """All see both cards from now on."""
    played.events.append(made.ItemsShown(DEALER, played.dealt[DEALER]))


def check_discards(played: RoundState, ruling: Ruling) -> None:
    if played.is_drawing_first:
        raise IllegalAnswer("another card is being drawn first; deal it before the discards are shuffled in")


def has_discards(played: RoundState, ruling: Ruling) -> bool:
    """Whether there is anything to shuffle in; else the shoe runs out later, and the round shuffles by itself."""
    return any(discards(played, shoe) for shoe in played.shoes.values())


def discards(played: RoundState, shoe: Shoe) -> dict[str, int]:
    """The cards that have left the shoe and lie in no hand of this round."""
    on_table: dict[str, int] = {}
    for items in played.dealt.values():
        for item in items:
            on_table[item] = on_table.get(item, 0) + 1
    back = {card: count - on_table.get(card, 0) for card, count in shoe.used().items()}
    return {card: count for card, count in back.items() if count > 0}


def shuffle_in(played: RoundState, what: str) -> None:
    """The discards go back into the shoe, to finish the round."""
    shoe = played.shoes[what]
    shoe.put_back(discards(played, shoe))
    played.events.append(made.Shuffled(what, "the discards, to finish the round"))


def shuffle_discards(played: RoundState) -> None:
    """The first of the cards that were shuffled in is burned before play goes on."""
    for what, shoe in played.shoes.items():
        if discards(played, shoe):
            shuffle_in(played, what)
            played.draw_first(Draw(what, 1, "burn", NO_ONE))
            return


def is_due(played: RoundState, ruling: Ruling) -> bool:
    """Whether the card that was missed is the one that is due, so that it can come later than it should."""
    prompt = played.prompt
    if not isinstance(prompt, Draw) or not played.game.deals_missed_cards or played.is_drawing_first:
        return False
    return prompt.spot == ruling.spot if ruling.spot else prompt.to == DEALER


def deal_later(played: RoundState) -> None:
    """The hand is passed over. The script deals the card when its time comes."""
    assert isinstance(played.prompt, Draw)
    played.felt.missed.append(played.prompt)
    played.advance(())


def check_shoe(played: RoundState, ruling: Ruling) -> None:
    if SHOE not in played.felt.given:
        raise IllegalAnswer("no player holds the shoe")


def check_given(played: RoundState, ruling: Ruling) -> None:
    """Only who has been given cards can lose the right to turn them."""
    given = [spot for what, spot in played.felt.given.items() if what != SHOE]
    if ruling.spot not in given:
        places = " and ".join(map(str, given)) or "the dealer"
        raise IllegalAnswer(f"the player at place {ruling.spot} turns no cards; they are given to {places}")


def has_excess(played: RoundState, ruling: Ruling) -> bool:
    """Whether the place has a wager above its limit. At a house no more can be wagered to begin with."""
    felt = played.felt
    return any(
        stake.cents > felt.limits.of(stake.wager)[1]
        for stake in felt.at(ruling.spot) if stake.id not in felt.settled and not stake.part_of
    )  # fmt: skip


# Where these cannot be carried out here and now, people are told to.
POSSIBLE: Mapping[str, Callable[[RoundState, Ruling], bool]] = {
    "deal_missing_card": is_due,
    "shuffle_discards": has_discards,
    "excess_returned": has_excess,
}
CHECKS: Mapping[str, Callable[[RoundState, Ruling], None]] = {
    "show_dealers_cards": check_shown,
    "shuffle_discards": check_discards,
    "pass_shoe": check_shoe,
    "pass_cards": check_given,
}
