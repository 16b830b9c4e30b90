"""A person at a browser, with a mouse or with the keyboard alone: what they click and press, and what they can read."""

import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, Request, WebSocket, expect

from hoyle.bots.main_wagers import main_wager_names
from hoyle.games.catalog import open_terms
from hoyle.web.felts.catalog import felt_of

SECONDS = 60  # far more than it takes
expect.set_options(timeout=1000 * SECONDS)

WIDE = 640  # below it the layout of a phone is shown
STEPS_MAX = 90
TABS_MAX = 90
WALK_MAX = 70
# What is answered where it is offered, so that a round goes its whole way; elsewhere the first choice.
KEEN = ("check", "call", "play", "stand", "ride", "stand_pat", "house_way")
WORKED = re.compile("Your bets|Your seat")


class Player:
    """Remembers every fault of the page, every request that left the machine, and every frame that came."""

    def __init__(
        self,
        context: BrowserContext,
        url: str,
        width: int,
        pictures: Path | None,
        *,
        by_keys: bool = False,
        reveal: str = "off",
    ) -> None:
        """`reveal` is how results are shown; the tests that are not about it do not wait for it."""
        context.add_init_script(
            f"localStorage.getItem('reveal') || localStorage.setItem('reveal', '{reveal}')"
        )
        self.context, self.url, self.width, self._pictures = context, url, width, pictures
        self.by_keys = by_keys
        self.faults: list[str] = []
        self.frames: list[str] = []
        self.page = self.another_page()

    def another_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(1000 * SECONDS)
        page.on("pageerror", lambda error: self.faults.append(f"fault: {error}"))
        page.on("request", self._note)
        page.on("websocket", self._listen)
        return page

    def _note(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.faults.append(f"asked another machine: {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def leave(self) -> None:
        self.context.close()

    def check(self) -> None:
        assert not self.faults

    # Going places.

    def go(self, address: str) -> None:
        self.page.goto(self.url + address)
        expect(self.page.locator("#main")).to_be_visible()

    def picture(self, name: str, page: Page | None = None) -> None:
        if self._pictures is not None:
            self._pictures.mkdir(parents=True, exist_ok=True)
            (page or self.page).screenshot(path=self._pictures / f"{name}_{self.width}.png", full_page=True)

    def open_table(self, path: str, **fields: str) -> str:
        """Open a table from the lobby and return its id."""
        self.go(f"/?book={path.partition('/')[0]}")
        game = self.page.locator(".game").filter(has=self.page.locator(f'[data-path="{path}"]'))
        if fields:
            game.locator("summary").click()
        for name, value in fields.items():
            field = game.locator(f"[name={name}]")
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        game.locator("[data-act=open]").click()
        return self._arrived()

    def open_with_options(self, path: str, **options: str) -> str:
        """Open a table from the page that has all of the book's options."""
        self.go(f"/open/{path}")
        for name, value in options.items():
            field = self.page.locator(f'[name="option-{name}"]')
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.locator("[data-act=open]").click()
        return self._arrived()

    def _arrived(self) -> str:
        self.page.wait_for_url("**/table/*")
        expect(self.page.locator("#seat")).to_be_visible()
        return self.page.url.rpartition("/")[2]

    def sit(self, table: str | None = None, buy_in: str | None = None) -> None:
        if table is not None:
            self.go(f"/table/{table}")
        if buy_in is not None:
            self.page.locator("#seat [name=cents]").first.fill(buy_in)
        self.press("sit")
        expect(self.page.locator("#seat")).to_contain_text(WORKED)

    def ask_company(self) -> None:
        """The house's own players fill the free seats."""
        before = self.page.locator(".seat").count()
        self.press("company")
        self.page.wait_for_function(
            "before => document.querySelectorAll('.seat').length > before + 2", arg=before
        )

    # By keyboard.

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is on such an element."""
        for _ in range(TABS_MAX):
            if self.page.evaluate("where => document.activeElement.matches(where)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    def walk_to(self, place: Locator) -> None:
        """From a place of the felt to another by arrow keys: to its row first, then along it."""
        target = place.element_handle()
        assert target is not None
        for _ in range(WALK_MAX):
            right, down = self.page.evaluate(FAR, target)
            if abs(right) < 1 and abs(down) < 1:
                return
            across, along = (
                ("ArrowRight" if right > 0 else "ArrowLeft"),
                ("ArrowDown" if down > 0 else "ArrowUp"),
            )
            keys = [key for key, far in ((along, down), (across, right)) if abs(far) >= 1]
            for key in keys:
                self.page.keyboard.press(key)
                if self.page.evaluate(FAR, target) != [right, down]:
                    break
            else:
                raise AssertionError("the arrow keys do not lead on")
        raise AssertionError("the place is not reached by arrow keys")

    # At the table.

    @property
    def name(self) -> str:
        return self.page.locator(".who > span").inner_text().partition(" ·")[0].strip()

    @property
    def round(self) -> int:
        found = re.search(r"Round (\d+)", self.page.locator(".phase").inner_text())
        assert found
        return int(found[1])

    def place(self, wager: str, on: str = "", spot: int = 0) -> Locator:
        shape = ".wide-only " if self.width > WIDE else ".narrow-only "
        where = f'[data-act=put][data-wager="{wager}"][data-on="{on}"]' + (
            f'[data-spot="{spot}"]' if spot else ""
        )
        is_layout = self.page.locator(".stack").count() > 0
        return self.page.locator(f"{shape if is_layout else ''}{where}").first

    def put(self, wager: str, on: str = "", spot: int = 0) -> None:
        before = self.page.locator("[data-act=wager]").inner_text()
        place = self.place(wager, on, spot)
        if self.by_keys:
            self.tab_to("[data-act=put]")
            self.walk_to(place)
            self.page.keyboard.press("Enter")
        else:
            place.click()
        expect(self.page.locator("[data-act=wager]")).not_to_have_text(before)

    def first_wager(self, path: str = "") -> tuple[str, str]:
        """What the person's own place is opened with; on a layout for all seats, the main wager of the game."""
        if path:
            game, terms = open_terms(path)
            if felt_of(game).layout is not None:
                return main_wager_names(game, terms)[0], ""
        place = self.page.locator(".seat.mine [data-act=put].opens").first
        return str(place.get_attribute("data-wager")), str(place.get_attribute("data-on"))

    def put_opening(self, path: str = "") -> None:
        """Every bet that the person's own place is opened with; some follow the first by themselves."""
        first = self.first_wager(path)
        self.put(*first)
        for place in self.page.locator(".seat.mine [data-act=put].opens").all():
            bet = str(place.get_attribute("data-wager")), str(place.get_attribute("data-on"))
            if bet != first and not self.place(*bet).locator(".lies").count():
                self.put(*bet)

    def press(self, act: str) -> None:
        """A button by its key if it has one; else by Tab and Enter, or with the mouse."""
        button = self.page.locator(f'[data-act="{act}"]:visible').first
        if not self.by_keys:
            button.click()
            return
        expect(button).to_be_enabled()
        key = button.get_attribute("data-key")
        if key:
            self.page.keyboard.press(key)
        else:
            self.tab_to(f'[data-act="{act}"]')
            self.page.keyboard.press("Enter")

    def wager(self) -> None:
        self.press("wager")
        expect(self.page.locator("[role=alert]")).to_have_text(re.compile("Bets? placed\\."))

    def start(self) -> None:
        """Press deal, roll or spin, and see that something comes of it: a question, the next round, a refusal."""
        number = self.round
        self.press("start")
        self.wait_for_answer(number)

    def wait_for_answer(self, number: int) -> None:
        self.page.wait_for_function(
            "number => document.querySelector('.phase').innerText.match(/turn|Waiting|dealing/)"
            " || !document.querySelector('.phase').innerText.includes('Round ' + number) || document.querySelector('.said.bad')",
            arg=number,
        )

    def refused(self) -> str:
        said = self.page.locator(".said.bad")
        return said.inner_text() if said.count() else ""

    def is_asked(self) -> bool:
        return self.page.locator("#ask [data-act=choose]").count() > 0

    def choose(self, name: str = "") -> None:
        """Answer by name, or with the first choice there is, and see the question go or change."""
        question = self.page.locator("#ask").inner_html()
        button = f'[data-act=choose][data-name="{name}"]' if name else "[data-act=choose]"
        choice = self.page.locator(f"#ask {button}").first
        if self.by_keys:
            self.page.keyboard.press(str(choice.get_attribute("data-key")))
        else:
            choice.click()
        self.page.wait_for_function(
            "before => document.querySelector('#ask').innerHTML !== before || document.querySelector('.said.bad')",
            arg=question,
        )

    def mark(self, *cards: int) -> None:
        """Mark cards of the hand to be thrown away or set low, and see each marked."""
        for number in cards:
            card = self.page.locator(f'#ask [data-act=mark][data-name="{number}"]')
            if self.by_keys:
                self.page.keyboard.press(str(card.get_attribute("data-key")))
            else:
                card.click()
            expect(card).to_have_attribute("aria-pressed", "true")

    def answer(self, keen: Sequence[str] = KEEN) -> None:
        """A choice that keeps the round going; where cards must be thrown away, the first ones."""
        names = [
            str(choice.get_attribute("data-name"))
            for choice in self.page.locator("#ask [data-act=choose]").all()
        ]
        if names == [STAND_PAT] and self.page.locator("#ask [data-act=choose]").is_disabled():
            self.mark(*range(1, self._cards_to_throw() + 1))
            self.choose()
            return
        self.choose(next((name for name in keen if name in names), names[0]))

    def _cards_to_throw(self) -> int:
        found = re.search(r"Select (\d+) card", self.page.locator("#ask .about").inner_text())
        assert found
        return int(found[1])

    def wait_for_turn(self, number: int) -> bool:
        """Until a question comes; false where round `number` is over first."""
        self.page.wait_for_function(
            "number => document.querySelector('#ask [data-act=choose]')"
            " || !document.querySelector('.phase').innerText.includes('Round ' + number)"
            " || document.querySelector('.said.bad')",
            arg=number,
            timeout=40_000,
        )
        assert not self.refused(), self.refused()
        return self.round == number

    def play_out(self, number: int, keen: Sequence[str] = KEEN) -> None:
        """Answer until round `number` is over."""
        for _ in range(STEPS_MAX):
            if not self.wait_for_turn(number):
                return
            self.answer(keen)
        raise AssertionError(f"round {number} is not over after {STEPS_MAX} answers")


def play_out_together(people: Sequence[Player], number: int) -> None:
    """Whoever is asked answers, until the round is over for all of them."""
    for _ in range(STEPS_MAX * 10):
        if all(player.round > number for player in people):
            return
        for player in people:
            assert not player.refused(), player.refused()
            if player.is_asked():
                player.answer()
                break
        else:
            people[0].page.wait_for_timeout(40)
    raise AssertionError(f"round {number} is not over")


STAND_PAT = "stand_pat"
# How far it is from the focus to an element, across and down.
FAR = """(target) => {
  const middle = (each) => { const box = each.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(document.activeElement), [tx, ty] = middle(target);
  return [Math.round(tx - x), Math.round(ty - y)];
}"""
