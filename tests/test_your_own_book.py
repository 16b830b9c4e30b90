"""`docs/your_own_book.md`, followed as it is written: its files are written, its commands run, their output
compared."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "your_own_book.md"
BLOCK = re.compile(r"^(?:`([^`\n]+)`:\n)?```(\w+)\n(.*?)^```$", re.M | re.S)
# An installer needs a package index; this writes what it leaves behind in a folder that Python looks into.
INSTALL = "pip install --editable ."


def blocks() -> list[tuple[str, str, str]]:
    """Each block of the page: the file that it is, if any, its language, its text."""
    return [
        (match[1] or "", match[2], match[3]) for match in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))
    ]


class Reader:
    """Does what the page says, in a folder and a shell of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "here"
        self.tools = folder / "bin"
        self.site = folder / "site"
        for made in (self.folder, self.tools, self.site):
            made.mkdir()
        tool = f'#!/bin/sh\nPYTHONPATH={ROOT}:{self.site}:$PYTHONPATH exec {sys.executable} "$@"\n'
        for name, words in (("python", '"$@"'), ("hoyle", '-m hoyle "$@"')):
            (self.tools / name).write_text(tool.replace('"$@"', words), encoding="utf-8")
            (self.tools / name).chmod(0o755)
        self.exports: list[str] = []

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, text: str) -> str:
        """The lines of a block, each of which must succeed. What is exported holds for the blocks that follow."""
        script = "\n".join(("set -e", *self.exports, text.replace(INSTALL, ":")))
        if INSTALL in text:
            self.install()
        environment = {
            **os.environ,
            "PATH": f"{self.tools}:{os.environ['PATH']}",
            "PYTHONPATH": "",
            "COLUMNS": "120",
        }
        ran = subprocess.run(
            ["bash", "-c", script],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{text}\n{ran.stdout}\n{ran.stderr}"
        self.exports += [line for line in text.splitlines() if line.startswith(("export ", "unset "))]
        return ran.stdout

    def install(self) -> None:
        project = tomllib.loads((self.folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        info = self.site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(head, encoding="utf-8")
        points = "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
            for group, named in project["entry-points"].items()
        )
        (info / "entry_points.txt").write_text(points, encoding="utf-8")
        for path in self.folder.glob("riverside_*"):
            (self.site / path.name).symlink_to(path)
        (self.site / "lab").symlink_to(self.folder / "lab")


def test_the_page_is_followed_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOYLE_RULEBOOKS", raising=False)
    monkeypatch.delenv("HOYLE_GAMES", raising=False)
    reader = Reader(tmp_path)
    output = ""
    for file, language, text in blocks():
        if file:
            reader.write(file, text)
        elif language == "sh":
            output = reader.run(text)
        else:
            assert language == "text", f"what is a block of {language} for?"
            for line in text.splitlines():
                assert line in output, f"{line!r} is not printed:\n{output}"


def test_the_new_game_has_thirty_lines() -> None:
    (module,) = [text for file, _, text in blocks() if file == "riverside_games/under_over.py"]
    assert 20 <= len(module.splitlines()) <= 35
