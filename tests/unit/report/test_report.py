"""PAR sheets as text and as a page: digits, bars, and nothing that leaves the machine."""

import re
from fractions import Fraction
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest

import hoyle
from hoyle.errors import UnknownName
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet, Result, make_par, with_cases
from hoyle.games.catalog import find_game, open_terms
from hoyle.report import Sheet
from hoyle.report.sheet.digits import many
from hoyle.report.sheet.figures import (
    decimal,
    labels,
    percent,
    sheet_facts,
    skew,
    standard_deviation,
    wager_facts,
)
from hoyle.report.sheet.outcome_chart import BARS_MAX, bars, chart
from hoyle.report.sheet.price_sources import places, sources, without_figures
from hoyle.report.sheet.sheet_tables import LONG, edges, fitted, one_in, outcomes, plain, share, short
from tests.support.game_paths import one_of_each, one_of_each_family, solved_paths
from tests.support.samples import some

WHEEL = 38
FIVE = make_par(
    "first_five",
    [
        Result("win", Fraction(6), Fraction(5, WHEEL), "6 to 1", 5),
        Result("lose", Fraction(-1), Fraction(33, WHEEL), "lose", 33),
    ],
    combinations=WHEEL,
)


@pytest.fixture
def sheet(monkeypatch):
    solution = SimpleNamespace(solve=lambda terms: ([FIVE], ["Do not <bet> & wait."], ["A note."]))
    monkeypatch.setattr(catalog, "solved", lambda: ("roulette",))
    monkeypatch.setattr(catalog, "_solution", lambda name: solution)
    return hoyle.par("ny/roulette")


# Digits.


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 19), 6, "0.052632"),
        (Fraction(-1, 19), 2, "-0.05"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(12345), 0, "12,345"),
        (Fraction(1999, 1000), 2, "2.00"),
    ],
)
def test_decimals_are_exact_and_the_last_is_rounded(value, places, text):
    assert decimal(value, places) == text


def test_short_numbers_have_no_idle_zeros():
    assert [short(Fraction(text)) for text in ("3/2", "1000", "0", "-1", "7/3")] == [
        "1.5", "1,000", "0", "-1", "2.3333",
    ]  # fmt: skip
    assert [share(Fraction(text)) for text in ("0", "1/19", "-1/10000000")] == [
        "0.0000%",
        "5.2632%",
        "-0.000010%",
    ]
    assert one_in(Fraction(1, 2598960)) == "1 in 2,598,960"
    assert one_in(Fraction(5, 38)) == "1 in 7.6"


def test_the_figures_of_the_five_number_wager():
    # 3/38, the one wager of the double zero wheel that differs: 7.8947 % in every published table.
    assert FIVE.house_edge == Fraction(3, 38)
    assert percent(FIVE.house_edge) == "7.894737"
    assert standard_deviation(FIVE) == pytest.approx(2.366227, abs=1e-6)
    # Of two values the skew is (1 - 2p) / sqrt(p (1 - p)).
    assert skew(FIVE) == pytest.approx((1 - 10 / 38) / (5 / 38 * 33 / 38) ** 0.5)


def test_what_never_varies_has_no_skew():
    sure = make_par("sure", [Result("win", Fraction(1), Fraction(1))])
    assert skew(sure) is None
    assert wager_facts(sure)["skew"] is None


def test_a_wager_under_two_tables_has_two_names():
    two = ParSheet("ny/roulette", {}, "", (FIVE._replace(table="A"), FIVE._replace(table="B")))
    assert [label for label, _ in labels(two)] == ["first_five (A)", "first_five (B)"]


# Tables.


def test_columns_that_say_nothing_are_left_out():
    headings = edges(ParSheet("ny/roulette", {}, "", (FIVE,))).headings
    assert headings == [
        "wager",
        "per",
        ">house\nedge",
        ">exactly",
        ">standard\ndeviation",
        ">wins",
        ">most\nwon",
    ]
    raised = make_par(
        "ante",
        [
            Result("win", Fraction(2), Fraction(1, 2), action=Fraction(2)),
            Result("tie", Fraction(0), Fraction(1, 2)),
        ],
        table="A",
        per="ante and play",
    )
    assert {"per", "table", ">element\nof risk", ">pushes"} <= set(
        edges(ParSheet("ny/roulette", {}, "", (raised,))).headings
    )
    assert ">combinations" not in outcomes(raised).headings


def test_counts_too_long_to_read_have_their_first_digits_and_a_power_of_ten():
    rare = Fraction(1, 3**50)
    par = with_cases(
        make_par("ante", [Result("win", Fraction(2), rare), Result("lose", Fraction(-1), 1 - rare)])
    )
    grid = outcomes(par)
    at = grid.headings.index(">combinations")
    assert [row[at] for row in grid.rows] == ["1", "7.17898 × 10^23", "7.17898 × 10^23"]
    told = wager_facts(par)
    assert told["total_combinations"] == 3**50
    assert [each["combinations"] for each in told["outcomes"]] == [1, 3**50 - 1]
    assert [
        many(number) for number in (999, 10**18 - 1, 10**18, 99_999_949 * 10**12, 99_999_951 * 10**12)
    ] == [
        "999",
        "999,999,999,999,999,999",
        "1.00000 × 10^18",
        "9.99999 × 10^19",
        "1.00000 × 10^20",
    ]


def test_what_is_not_exact_has_no_cases():
    par = make_par(
        "ante", [Result("win", Fraction(1), Fraction(1, 3)), Result("lose", Fraction(-1), Fraction(2, 3))]
    )
    assert with_cases(par).total_combinations == 3
    assert with_cases(par._replace(exact="mean")).total_combinations == 0
    told = wager_facts(par._replace(exact="mean"))["outcomes"][0]
    assert (told["probability"], told["probability_exact"]) == (1 / 3, None)


def test_a_narrow_screen_is_told_what_matters_most():
    grid = edges(ParSheet("ny/roulette", {}, "", (FIVE,)))
    assert fitted(grid, 200) == grid
    narrow = fitted(grid, 50)
    assert narrow.headings == ["wager", ">house\nedge", ">standard\ndeviation", ">wins"]
    assert fitted(grid, 1) == narrow
    assert plain(narrow).splitlines() == [
        "              house   standard",
        "wager          edge  deviation      wins",
        "first_five  7.8947%     2.3662  13.1579%",
    ]


def test_a_wager_solved_with_others_is_priced_by_their_clauses_too():
    terms = open_terms("ny/three_card_poker")[1]
    ante = FIVE._replace(wager="ante", on="with play and ante_bonus")
    sheet = ParSheet(terms.path, terms.options, terms.fingerprint, (ante,))
    assert places(sheet, ante) == ["5324.31(f)(1)(i)", "5324.31(f)(1)(iii) table standard"]


def test_the_outcomes_sum_up():
    assert tuple(outcomes(FIVE).rows[-1]) == ("all", "", "38", "100.0000%", "", "", "-7.8947%")


def test_a_sheet_prints_itself(sheet):
    assert isinstance(sheet, Sheet)
    assert isinstance(sheet, ParSheet)
    text = str(sheet)
    assert re.search(r"^first_five +first_five +7\.8947% +3/38 +2\.3662 +13\.1579% +6$", text, re.M)
    assert "Do not <bet> & wait." in text
    assert "no exact solution yet of straight, split" in text
    assert without_figures(sheet)[0] == "straight"


def test_a_long_strategy_is_whole_in_the_text_and_on_the_page(sheet):
    long = sheet._replace(strategy=tuple(f"line {at}!" for at in range(60)))
    for text in (str(long), long.page()):
        assert "line 0!" in text
        assert "line 59!" in text


def test_a_game_without_a_solution_is_refused(monkeypatch):
    monkeypatch.setattr(catalog, "load_part", lambda *_: None)
    with pytest.raises(UnknownName, match="no exact solution"):
        hoyle.par("ny/craps")


# With real solutions.


def test_roulette_from_python():
    sheet = hoyle.par("ny/roulette")
    edges_of = {par.wager: par.house_edge for par in sheet.wagers}
    assert edges_of["red"] == Fraction(1, 19)
    assert edges_of["first_five"] == Fraction(3, 38)
    assert without_figures(sheet) == ()
    better = hoyle.par("oh/roulette", pays={"straight": {"win": "36 to 1"}})
    assert next(par for par in better.wagers if par.wager == "straight").house_edge == Fraction(1, 38)


def test_outcomes_are_in_the_order_of_the_pay_table():
    (plus,) = [par for par in hoyle.par("ny/three_card_poker").wagers if par.wager == "pair_plus"]
    listed = find_game("ny/three_card_poker")[1].wagers["pair_plus"].pays.rows
    shown = [result.outcome for result in plus.results]
    assert shown[: len(listed)] == list(listed), "and the rest after it"
    assert shown[0] == "pair"


@pytest.mark.parametrize("wheel", ["single_zero", "double_zero_as_single_zero"])
@pytest.mark.parametrize("book", ["ny", "pa", "oh"])
def test_a_wager_that_cannot_be_made_lacks_no_solution(book, wheel):
    sheet = hoyle.par(f"{book}/roulette", options={"wheel": wheel})
    assert any(note.startswith("first_five") and note.endswith("cannot be made.") for note in sheet.notes)
    assert not any("no exact solution" in note for note in sheet.notes)
    assert without_figures(sheet) == ()


WITHOUT_JACKPOTS = tuple(path for path in one_of_each(solved_paths()) if not open_terms(path)[1].meters())


@pytest.mark.parametrize("path", some(one_of_each_family(WITHOUT_JACKPOTS), WITHOUT_JACKPOTS))
def test_a_real_sheet_is_a_whole_page(path):
    sheet = hoyle.par(path)
    found = read(sheet.page())
    assert found.seen.count("svg") == len(
        sheet.wagers
    )  # these have no jackpots, which have charts of their own
    facts = sheet_facts(sheet)
    assert len(facts["wagers"]) == len(sheet.wagers)
    assert all(fact["where"] for fact in facts["wagers"].values())
    for fact in facts["wagers"].values():
        if fact["house_edge_exact"] is None:  # simulated, and so said on the page
            assert "simulated" in sheet.page()
            assert sum(outcome["probability"] for outcome in fact["outcomes"]) == pytest.approx(1)
            continue
        if fact["outcomes"][0]["probability_exact"] is None:  # only the mean is exact
            assert sum(outcome["probability"] for outcome in fact["outcomes"]) == pytest.approx(1)
            continue
        assert sum(Fraction(outcome["probability_exact"]) for outcome in fact["outcomes"]) == 1
        returned = sum(
            Fraction(outcome["probability_exact"]) * Fraction(outcome["net_exact"])
            for outcome in fact["outcomes"]
        )
        assert -returned == Fraction(fact["house_edge_exact"])


# The page.


class Reader(HTMLParser):
    """Takes a page apart and sees that every element is closed in order."""

    VOID = ("meta",)

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.attributes, self.text = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def test_a_page_is_whole_and_asks_nothing_of_others(sheet):
    page = sheet.page()
    found = read(page)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base", "form", "a"} & set(found.seen)
    assert not {"src", "href", "action", "data", "xlink:href"} & {name for name, _ in found.attributes}
    assert "://" not in page
    assert "url(" not in page
    assert "@import" not in page
    assert "default-src 'none'; style-src 'unsafe-inline'" in page


def test_a_page_names_rules_edges_outcomes_strategy_and_clauses(sheet):
    found = read(sheet.page())
    text = " ".join(found.text)
    assert "svg" in found.seen
    assert "New York, 9 NYCRR Part 5324, Table Game Rules, 5324.4" in text
    assert "Part 5324 as read, sections 5324.1 to 5324.52" in text
    assert sheet.fingerprint in text
    assert "7.8947%" in text
    assert "Do not <bet> & wait." in text
    assert all(source.where in text for source in sources(sheet))
    assert {source.wager for source in sources(sheet)} >= {"straight", "first_five", "red"}


def test_a_notebook_is_shown_the_body_of_the_page(sheet):
    shown = sheet._repr_html_()
    assert shown in sheet.page()
    assert "<html" not in shown


# Bars.


def test_bars_go_from_the_worst_to_the_best_and_sum_to_one():
    found = bars(FIVE)
    assert [(bar.net, bar.label, bar.kind) for bar in found] == [("−1", "lose", "lost"), ("+6", "win", "won")]
    assert sum(bar.probability for bar in found) == 1


def test_equal_nets_share_a_bar():
    par = make_par(
        "tie",
        [Result(name, Fraction(0), Fraction(1, 4)) for name in ("a", "b", "c")]
        + [Result("win", Fraction(1), Fraction(1, 4))],
    )
    assert [(bar.net, bar.label) for bar in bars(par)] == [("0", "a or b or c"), ("+1", "win")]
    assert bars(par)[0].kind == "push"


def test_of_very_many_results_the_rarest_share_a_bar():
    count = 50
    total = count * (count + 1) // 2
    par = make_par(
        "many", [Result(f"r{at}", Fraction(at), Fraction(at, total)) for at in range(1, count + 1)]
    )
    found = bars(par)
    assert len(found) == BARS_MAX
    assert found[-1].label == "31 rarer results"
    assert sum(bar.probability for bar in found) == 1
    assert chart(par).count("<rect") == BARS_MAX


def test_a_net_does_not_run_into_a_label_that_opens_with_a_number():
    names = [Result(f"split {at}s", Fraction(-8), Fraction(1, 8)) for at in range(4)]
    drawn = chart(make_par("many", [*names, Result("win", Fraction(1), Fraction(1, 2))]))
    places = {text: float(x) for x, text in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]+)</text>', drawn)}
    assert places["4 outcomes"] + len("−8") * 6 < places["−8"], "both end at their x"


def test_a_rare_result_is_still_drawn():
    rare = Fraction(1, 10**9)
    par = make_par("rare", [Result("x", Fraction(-1), 1 - rare), Result("y", Fraction(10**6), rare)])
    widths = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', chart(par))]
    assert min(widths) > 0


def test_a_fraction_that_is_too_long_for_its_column_is_said_to_be():
    grid = edges(catalog.par("ny/craps"))
    at = grid.headings.index(">exactly")
    told = {row[0]: row[at] for row in grid.rows}
    assert told["fire_bet"] == LONG
    assert "/" in told["all_small"]
