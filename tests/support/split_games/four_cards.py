"""Four cards set as two hands of two, the higher in front of the lower, against the dealer's."""

from hoyle.engine import DEALER, NO_ONE, Call, draw
from hoyle.engine.declared import plain
from hoyle.games.parts.setting_hands import HOUSE_WAY, ask_to_set, set_by_house, setting_names
from hoyle.kit.cards import composition
from hoyle.kit.ranking import TWO_CARD_HANDS, Ranking
from hoyle.kit.ways import Part, Split

SETTINGS = {}
RULES = {}


def outcomes(file):
    return {"main": ("win", "lose")}


def equipment(terms):
    return {"cards": composition()}


def split_of(terms):
    two = Ranking(2, TWO_CARD_HANDS)
    return Split((Part("high", 2, two), Part("low", 2, two)))


def choices(terms):
    return plain(HOUSE_WAY, *setting_names(split_of(terms)))


def play(felt):
    split = split_of(felt.terms)
    (spot, *_) = felt.spots()
    cards = yield from draw("cards", 4, str(spot), frozenset({felt.caller(spot)}))
    dealers = yield from draw("cards", 4, DEALER, NO_ONE)
    mine = yield from ask_to_set(felt, split, felt.caller(spot), spot, cards)
    house = set_by_house(felt.terms, split, dealers)
    higher = mine is not None and mine.ranks[1].strength > house.ranks[1].strength
    for stake in felt.stakes.values():
        yield Call(stake, "win" if higher else "lose")
    return felt.carry
