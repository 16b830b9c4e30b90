"""The code of the documents runs: Python page by page, commands by the parser and in `make prove` for real.

`your_own_book.md` and `adding_a_game.md` have tests of their own, which take their files and commands as written.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from hoyle.cli.app import load
from hoyle.cli.command_index import commands
from tests.support.samples import some

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
OWN_TESTS = {"your_own_book.md", "adding_a_game.md"}
PAGES = sorted(
    path
    for path in (*DOCS.rglob("*.md"), ROOT / "README.md")
    if path.name not in OWN_TESTS and "decisions" not in path.parts
)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Python that asks a house that is served.
SERVED = {"api.md"}
QUICK = {"start.md", "operator.md", "dealer.md", "developer.md", "hand_histories.md"}


class Block(NamedTuple):
    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(page.read_text(encoding="utf-8"))]


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def pages_with(*languages: str) -> list[Path]:
    return [page for page in PAGES if any(block.language in languages for block in blocks(page))]


def python_of(page: Path) -> list[str]:
    return [block.text for block in blocks(page) if block.language in ("python", "py")]


def command_lines(page: Path) -> list[str]:
    """The calls of `hoyle` in blocks of commands, without their remarks and continued lines joined."""
    found = []
    for block in blocks(page):
        if block.language in ("", "sh"):
            text = block.text.replace("\\\n", " ")
            found += [line.removeprefix("$ ").strip() for line in text.splitlines()]
    return [line.partition("  #")[0].strip() for line in found if re.match(r"hoyle [a-z]", line)]


PYTHON = [page for page in pages_with("python", "py") if page.name not in SERVED]


@pytest.mark.parametrize("page", some([page for page in PYTHON if page.name in QUICK], PYTHON), ids=name_of)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for at, text in enumerate(python_of(page)):
        exec(compile(text, f"{page.name}[{at}]", "exec"), names)


def test_python_that_asks_a_house_is_python() -> None:
    for page in PAGES:
        for at, block in enumerate(blocks(page)):
            if block.language in ("python", "py") or block.text.startswith(("import ", "from hoyle")):
                compile(block.text, f"{page.name}[{at}]", "exec")


@pytest.mark.parametrize("page", pages_with("yaml"), ids=name_of)
def test_yaml_is_yaml(page: Path) -> None:
    for block in blocks(page):
        if block.language == "yaml":
            yaml.safe_load(block.text)


@pytest.mark.parametrize("page", [page for page in PAGES if command_lines(page)], ids=name_of)
def test_commands_have_the_options_that_are_named(page: Path) -> None:
    for line in command_lines(page):
        words = shlex.split(line)[1:]
        assert words[0] in commands(), line
        command = load(words[0])
        rest = words[1:]
        inner = getattr(command, "commands", None)
        if inner and rest:
            assert rest[0] in inner, line
            command, rest = inner[rest[0]], rest[1:]
        known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {"--help"}
        named = {word.partition("=")[0] for word in rest if word.startswith("--")}
        assert named <= known, f"{line}: there is no {', '.join(named - known)}"


def test_an_option_that_there_is_not_would_be_found() -> None:
    known = {name for each in load("par").params for name in each.opts}
    assert "--wager" in known
    assert "--wagers" not in known


RUN = [page for page in PAGES if page.parent.name in ("tutorials", "how_to") or page.name == "start.md"]


@pytest.mark.prove
@pytest.mark.parametrize("page", [page for page in RUN if command_lines(page)], ids=name_of)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    """After the Python of the page, which may write the files that they name."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for text in (*python_of(page), ""):
        if "write_text" in text:
            subprocess.run(
                [sys.executable, "-c", text], cwd=tmp_path, env=environment, check=True, timeout=600
            )
    for line in command_lines(page):
        call = [sys.executable, "-m", "hoyle", *shlex.split(line)[1:]]
        done = subprocess.run(
            call, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=1200
        )
        assert done.returncode == 0, (line, done.stderr[-500:])
        assert done.stdout


# The site.


def test_every_page_is_in_the_site() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"[\w/]+\.(?:md|ipynb)", navigation.partition("\nnav:\n")[2]))
    there = {str(path.relative_to(DOCS)) for suffix in ("md", "ipynb") for path in DOCS.rglob(f"*.{suffix}")}
    assert listed == {name for name in there if not name.startswith("decisions/")}


@pytest.mark.prove
def test_the_site_is_built_without_a_warning_and_without_a_network(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    nowhere = "http://127.0.0.1:9"  # whoever asks the network fails
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "HTTP_PROXY": nowhere, "HTTPS_PROXY": nowhere}
    done = subprocess.run(call, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    site = tmp_path / "site"
    index = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    assert "three card poker" in index.lower()
    for page in (site / "index.html", site / "reference" / "library.html"):
        text = page.read_text(encoding="utf-8")
        fetched = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?://[^"]+)"', text)
        assert [each for each in fetched if "canonical" not in each] == []
    assert "hoyle.equity" in (site / "reference" / "library.html").read_text(encoding="utf-8")
