"""The printed charts of house ways, row by row, with the examples that a chart prints beside its rows."""

import pytest

from hoyle.book.loader import document_of
from hoyle.book.ways.way_check import file_findings
from hoyle.games.catalog import find_game, needs_of, open_terms
from hoyle.games.pai_gow.pai_gow_poker import split_of
from hoyle.games.parts.setting_hands import set_by_house
from hoyle.kit.cards import parse_cards
from hoyle.report.compliance.way_trial import try_file

FORTUNE = "ca/fortune_pai_gow_poker"
FACE_UP = "ca/face_up_pai_gow_poker"
# All cards, those in front, and the line of the row.
PRINTED_EXAMPLES = [
    ("Kd Jc Ah Tc 7s 5h 3d", "Kd Jc", 3116),
    ("Ac Qd 3s 3c Jh 8d 4c", "Ac Qd", 3118),
    ("3d 3s Kh Ks 7h 6c 2d", "3d 3s", 3120),
    ("Ac 7h Jd Js 8c 8h 4s", "Ac 7h", 3122),
    ("Ks 9s 8c 8d 4d 4h 7c", "Ks 9s", 3129),
    ("Qh 8c 5h 5s 4h 4c 2s", "Qh 8c", 3132),
    ("9c 9s 7d 7c 5h 5s Ac", "9c 9s", 3135),
    ("Ac 8d Ad As 5d 4c 2s", "A 8d", 3138),
    ("Jh Tc Kh Kd Kc 7s 5h", "Jh Tc", 3141),
    ("Jc Jd 5s 5h 5c Js Ad", "J J", 3144),
    ("As 9s 6s 5s 4c 3d 2s", "As 9s", 3147),
    ("Jh 8d 9s 8h Jk 6s 5d", "Jh 8", 3150),
    ("7d 7c 9h 9d Qd Jd 4d", "7d 7c", 3153),
    ("5c 5h 7d 6s 5d 4s 3h", "5 5", 3156),
    ("4c 4h 8h 8s 8d Ac Kh", "4c 4h", 3159),
    ("Qc Qd Qh Qs 9s 7d 5c", "Q Q", 3165),
    ("Jd Js Jh Jc Qd Ts 7h", "J J", 3168),
    ("8h 8d 8c 8s Jc 7s 4d", "8 8", 3171),
    ("9h 8c 5s 5d 5h 5c 2s", "9h 8c", 3174),
    ("4c 4h 5h 5d 5c 5s 2s", "4c 4h", 3177),
    ("Ac As Ah Ad Jk Ks 5c", "A A", 3180),
]
FURTHER_HANDS = [
    ("Th Tc 4d 4h Kc Js 2d", "4d 4h", 3122),  # no ace for the front
    ("8h 8c 4d 4h Qc Js 2d", "4d 4h", 3129),
    ("5h 5c 4d 4h Jc 9s 2d", "4d 4h", 3132),
    ("9h 9c 8d 7s 6h 5c 5d", "5c 5d", 3153),  # a straight leaves no pair
    ("Ac Jk Qs Jc Td Kd Kh", "Kd Kh", 3153),  # kings in front, a straight with the joker behind
    ("Kd Kc Kh Ks Ad Qs Jc", "K K", 3165),
    ("Jd Js Jh Jc Kd Ts 7h", "Kd Ts", 3168),
    ("8h 8d 8c 8s Qc 7s 4d", "Qc 7s", 3171),
    ("4c 4h 5h 5d 5c 5s 4s", "4 4", 3177),
    ("Jd Js Jh Jc Jk Ts 7h", "Jk Ts", 3168),  # the joker is an ace
    ("Ad Ac Jk Kh Qd Js 9h", "Ad Ac", 3156),  # a pair in front, a straight with the joker behind
    ("Ad Ac Jk 2h 3d 4s 9h", "A 9h", 3156),  # an ace, where a pair would break the straight
    ("Ah Jk Kd Kc 7h 5s 3d", "Kd Kc", 3120),  # aces with the joker over kings
]
FORTUNE_HANDS = [
    ("Ah Kd Qh 9c 7s 4d 2h", "Kd Qh", 1113),
    ("Jk Kd Qh 9c 7s 4d 2h", "Kd 9c", 1114),
    ("Ah Kd Qh 9c 9s 4d 2h", "Ah Kd", 1115),
    ("Ah Ad Kh 9c 9s 4d 2h", "9c 9s", 1117),
    ("Jh Jd Ah 9c 9s 4d 2h", "Ah 4d", 1118),
    ("Jh Jd Kh 9c 9s 4d 2h", "9c 9s", 1118),
    ("8h 8d Kh 6c 6s 4d 2h", "Kh 4d", 1124),
    ("8h 8d Qh 6c 6s 4d 2h", "6c 6s", 1124),
    ("5h 5d Qh 3c 3s 8d 2h", "Qh 8d", 1125),
    ("5h 5d Jh 3c 3s 8d 2h", "3c 3s", 1125),
    ("5h 5d Ah 3c 3s 8d Jk", "Ah Jk", 1126),  # the single card is above both pairs
    ("9c 9s 7d 7c 5h 5s Ac", "9c 9s", 1127),
    ("Ac 8d Ad As 5d 4c 2s", "A 8d", 1128),
    ("Jh Tc Kh Kd Kc 7s 5h", "Jh Tc", 1129),
    ("Jc Jd 5s 5h 5c Js Ad", "J J", 1130),
    ("Kc Kd Ks 9h 5c 4s Jk", "Jk 9h", 1131),
    ("7c 7d 7s 6h 5c 4s Jk", "7 7", 1131),  # the exception: a straight with a pair in front
    ("As 9s 6s 5s 4c 3d 2s", "As 9s", 1132),
    ("9h 8d 7h 6c 5s 5d 2h", "5 2h", 1133),
    ("9h 9c 8d 7s 6h 5c 5d", "5c 5d", 1134),  # two pairs are set as two pairs, straight or not
    ("5c 5h 7d 6s 5d 4s 3h", "5 5", 1135),
    ("4c 4h 8h 8s 8d Ac Kh", "4c 4h", 1136),
    ("Qc Qd Qh Qs 9s 7d 5c", "Q Q", 1137),
    ("Jd Js Jh Jc Kd Ts 7h", "J J", 1138),
    ("Jd Js Jh Jc Ad Ts 7h", "Ad Ts", 1138),
    ("8h 8d 8c 8s Qc 7s 4d", "8 8", 1139),
    ("8h 8d 8c 8s Kc 7s 4d", "Kc 7s", 1139),
    ("5h 5d 5c 5s Jc 7s 4d", "5 5", 1140),
    ("5h 5d 5c 5s Qc 7s 4d", "Qc 7s", 1140),
    ("5h 5d 5c 5s Qc 7s Jk", "Jk Qc", 1141),
]
# With a joker that is an ace, and with one that is any card.
BUG_OR_WILD = [
    ("Ah Ad Kh Kd Jk 9c 4s", "Kd Kh", "Ad Ah"),  # the row as printed would be a foul with an ace
    ("9h 9d 7h 7d Jk 5c 4s", "7d 7h", "9d 9h"),
    ("9h 9d Kh 7d Jk 5c 4s", "Jk Kh", "9d 9h"),  # one pair with the joker, as two pairs
    ("9h 9d Ah 7d Jk 5c 4s", "9d 9h", "9d 9h"),
    ("Ah Ad 9h 7d Jk 5c 4s", "A 9h", "Jk 9h"),
    ("9h 9d 8h 4d Jk 3c 2s", "Jk 8h", "Jk 8h"),
    ("9h 9d 9c 4d 4h Jk 2s", "4d 4h", "4d 4h"),
]

# Ohio's way, which has no examples: a hand for each clause and, where there is an exception, one beside it.
OHIO = "oh/pai_gow_poker"
OHIO_HANDS = [
    ("Ah Qd Jc 9s 7h 5d 3c", "Qd Jc", 5074),
    ("8h 8d Ac Qs 9h 5d 3c", "Ac Qs", 5077),
    ("6h 6d 3c 3s Kh 9d 7c", "Kh 9d", 5085),
    ("6h 6d 3c 3s Qh 9d 7c", "3c 3s", 5085),
    ("9h 9d 4c 4s Kh Jd 2c", "Kh Jd", 5085),
    ("9h 9d 4c 4s Qh Jd 2c", "4c 4s", 5085),
    ("9h 9d 7c 7s Ah Jd 2c", "Ah Jd", 5086),
    ("9h 9d 7c 7s Kh Jd 2c", "7c 7s", 5086),
    ("Th Td 5c 5s Ah Jd 2c", "Ah Jd", 5086),
    ("Th Td 5c 5s Kh Jd 2c", "5c 5s", 5086),
    ("Th Td 7c 7s Ah Jd 2c", "7c 7s", 5088),
    ("Kh Kd Jc Js Ah 9d 2c", "Jc Js", 5088),
    ("Ah Ad 2c 2s Kh 9d 7c", "2c 2s", 5089),
    ("9h 9d 7c 7s 5h 5d Ac", "9h 9d", 5092),
    ("Kh Kd Ks Jc 9h 6d 3c", "Jc 9h", 5094),
    ("Ah Ad As Jc 9h 6d 3c", "A Jc", 5095),
    ("Jh Jd Js 5c 5h 5d Ac", "J J", 5099),
    ("9h 8d 7c 6s 5h 4d Kc", "Kc 9h", 5104),
    ("9h 8d 7c 6s 5h 4d 4c", "4d 4c", 5106),
    ("9h 8d 7c 6s 5h 5d Kc", "Kc 5", 5106),
    ("9h 9d 8d 7c 6s 5h 5c", "5h 5c", 5109),
    ("Ah Ad As Kc Qh Jd Tc", "A A", 5113),
]


def front(path: str, cards: str, readings: dict[str, str] | None = None) -> list[str]:
    terms = open_terms(path, readings=readings)[1]
    return list(set_by_house(terms, split_of(terms), parse_cards(cards)).parts[1])


def is_front(found: list[str], wanted: str) -> bool:
    """Whether these are the cards; a rank without a suit is any card of it."""
    words = wanted.split()
    return all(any(word in (card, card[0]) for word in words) for card in found) and all(
        any(word in (card, card[0]) for card in found) for word in words
    )


@pytest.mark.parametrize(("cards", "low", "line"), PRINTED_EXAMPLES + FURTHER_HANDS)
@pytest.mark.parametrize("path", [FACE_UP, f"{FACE_UP}_2_0", "ca/double_hand_poker"])
def test_the_chart_of_face_up(path: str, cards: str, low: str, line: int) -> None:
    assert is_front(front(path, cards), low), line


@pytest.mark.parametrize(("cards", "low", "line"), FORTUNE_HANDS)
def test_the_chart_of_fortune(cards: str, low: str, line: int) -> None:
    assert is_front(front(FORTUNE, cards), low), line


@pytest.mark.parametrize(("cards", "low", "line"), OHIO_HANDS)
def test_the_way_of_ohio(cards: str, low: str, line: int) -> None:
    assert is_front(front(OHIO, cards), low), line


@pytest.mark.parametrize(("cards", "as_ace", "as_any_card"), BUG_OR_WILD)
def test_the_joker_of_fortune_in_both_readings(cards: str, as_ace: str, as_any_card: str) -> None:
    assert is_front(front(FORTUNE, cards), as_ace)
    assert is_front(front(FORTUNE, cards, {"joker_bug_or_wild": "fully_wild"}), as_any_card)


def test_a_way_that_fouls_only_in_another_reading_is_found() -> None:
    """Some rows are only for a joker that is any card; without them hands have no row, but only in that reading."""
    _, file = find_game(FORTUNE)
    assert file.house_way is not None
    rows = [row for row in file.house_way.rows if row.only_if.get("joker") != ("wild",)]
    changed = file.model_copy(update={"house_way": file.house_way.model_copy(update={"rows": tuple(rows)})})
    documents = dict([document_of("ca")])
    try_file(changed, needs_of(file), documents)
    (place, told), *_ = file_findings(changed, documents[file.document], split_of)
    assert place[:2] == ("house_way", "rows")
    assert told.startswith("read as joker_bug_or_wild=fully_wild, no row fits")
