"""Seven cards of 53 set as a high hand of five and a low hand of two, both compared with the dealer's."""

from hoyle.engine import DEALER, NO_ONE, Call, Note, Show, draw
from hoyle.engine.declared import plain
from hoyle.games.parts.setting_hands import HOUSE_WAY, ask_to_set, set_by_house, setting_names
from hoyle.kit.cards import composition
from hoyle.kit.ranking import FIVE_CARD_HANDS, TWO_CARD_HANDS, Ranking
from hoyle.kit.ways import Part, Split

SETTINGS = {"low_straight": ("second_highest", "lowest")}
RULES = {}


def outcomes(file):
    return {"main": ("win", "push", "lose")}


def equipment(terms):
    return {"cards": composition(1, jokers_per_deck=1)}


def split_of(terms):
    low_straight = terms.word("low_straight")
    high = Ranking(5, ("five_aces", *FIVE_CARD_HANDS), joker="bug", low_straight=low_straight)
    low = Ranking(2, TWO_CARD_HANDS, joker="bug")
    return Split((Part("high", 5, high), Part("low", 2, low)), joker_count=1)


def choices(terms):
    return plain(HOUSE_WAY, *setting_names(split_of(terms)))


def play(felt):
    split = split_of(felt.terms)
    dealt, own = {}, {}
    for spot in felt.spots():
        dealt[spot] = yield from draw("cards", 7, str(spot), frozenset({felt.caller(spot)}))
    dealers = yield from draw("cards", 7, DEALER, NO_ONE)
    for spot in felt.spots():
        own[spot] = yield from ask_to_set(felt, split, felt.caller(spot), spot, dealt[spot])
    yield Show(DEALER)
    house = set_by_house(felt.terms, split, dealers)
    yield Note(f"the bank sets {house.show()}")
    for spot, mine in own.items():
        if mine is not None:
            yield [Call(stake, result(split, mine, house)) for stake in felt.at(spot, "main")]
    return felt.carry


def result(split, mine, house):
    """A foul loses; copies go to the bank."""
    if split.is_foul(mine.ranks):
        return "lose"
    won = sum(a.strength > b.strength for a, b in zip(mine.ranks, house.ranks, strict=True))
    return ("lose", "push", "win")[won]
