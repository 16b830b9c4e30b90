"""A person at a browser: what they click and press, and what they can read."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

WIDE = 640  # below it the layout of a phone is shown
STEPS_MAX = 60


class Player:
    """Remembers every fault of the page and every request that left the machine."""

    def __init__(self, context: BrowserContext, url: str, width: int, pictures: Path) -> None:
        self.context, self.url, self.width, self._pictures = context, url, width, pictures
        self.faults: list[str] = []
        self.page = self.another_page()

    def another_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.faults.append(f"fault: {error}"))
        page.on("request", self._note)
        return page

    def _note(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.faults.append(f"asked another machine: {request.url}")

    def leave(self) -> None:
        self.context.close()

    def check(self) -> None:
        assert not self.faults

    # Going places.

    def go(self, address: str) -> None:
        self.page.goto(self.url + address)
        expect(self.page.locator("#main")).to_be_visible()

    def picture_path(self, name: str) -> Path:
        self._pictures.mkdir(parents=True, exist_ok=True)
        return self._pictures / f"{name}_{self.width}.png"

    def picture(self, name: str) -> None:
        self.page.screenshot(path=self.picture_path(name), full_page=True)

    def open_table(self, path: str, **fields: str) -> str:
        """Open a table from the lobby and return its id."""
        self.go(f"/?book={path.partition('/')[0]}")
        game = self.page.locator(".game").filter(has=self.page.locator(f'[data-path="{path}"]'))
        if fields:
            game.locator("summary").click()
        for name, value in fields.items():
            field = game.locator(f"[name={name}]")
            if name in ("least", "most"):
                field.fill(value)
            else:
                field.select_option(value)
        game.locator("[data-act=open]").click()
        self.page.wait_for_url("**/table/*")
        return self.page.url.rpartition("/")[2]

    def sit(self, table: str | None = None, buy_in: str | None = None) -> None:
        if table is not None:
            self.go(f"/table/{table}")
        if buy_in is not None:
            self.page.locator("#seat [name=cents]").first.fill(buy_in)
        self.page.locator("[data-act=sit]").click()
        expect(self.page.locator("#seat")).to_contain_text(re.compile("Your wagers|Your seat"))

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
        self.place(wager, on, spot).click()
        expect(self.page.locator("[data-act=wager]")).not_to_have_text(before)

    def first_wager(self) -> tuple[str, str]:
        """The first place of the person's own seat."""
        place = self.page.locator(".seat.mine [data-act=put]").first
        return str(place.get_attribute("data-wager")), str(place.get_attribute("data-on"))

    def press(self, act: str) -> None:
        self.page.locator(f'[data-act="{act}"]:visible').first.click()

    def wager(self) -> None:
        self.press("wager")
        expect(self.page.locator("[role=alert]")).to_have_text("Your wagers are made.")

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
        self.page.locator(f"#ask {button}").first.click()
        self.page.wait_for_function(
            "before => document.querySelector('#ask').innerHTML !== before || document.querySelector('.said.bad')",
            arg=question,
        )

    def play_out(self, number: int) -> None:
        """Answer until round `number` is over."""
        for _ in range(STEPS_MAX):
            self.page.wait_for_function(
                "number => document.querySelector('#ask [data-act=choose]')"
                " || !document.querySelector('.phase').innerText.includes('Round ' + number)"
                " || document.querySelector('.said.bad')",
                arg=number,
            )
            assert not self.refused(), self.refused()
            if self.round > number:
                return
            self.choose()
        raise AssertionError(f"round {number} is not over after {STEPS_MAX} answers")
