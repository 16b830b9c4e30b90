"""The files of deploy/: what they run is what Hoyle takes, and it works where nothing else is installed.

No container engine is needed, and no image is built: the commands of the container file and of the compose file are
run as they stand, with other places for /opt/hoyle, /var/lib/hoyle and /backups.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from typer.main import get_command

from hoyle.cli.app import app
from tests.api.conftest import ROOT, Process
from tests.support.temporary_postgres import TemporaryPostgres

DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SECONDS = 600


def container(word: str) -> list[str]:
    """The arguments of an instruction of the container file, each time it is there."""
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Containerfile").read_text())
    return [line.partition(" ")[2] for line in text.splitlines() if line.startswith(f"{word} ")]


def unit(name: str) -> str:
    (found,) = re.findall(rf"^{name}=(.*)$", (DEPLOY / "hoyle.service").read_text(), re.M)
    return str(found)


def image_words() -> list[str]:
    return [*json.loads(container("ENTRYPOINT")[0]), *json.loads(container("CMD")[0])]


def compose_words(service: str) -> list[str]:
    return ["hoyle", *COMPOSE["services"][service]["command"]]


def started() -> Iterator[list[str]]:
    yield image_words()
    yield compose_words("migrate")
    yield compose_words("house")
    yield ["hoyle", *shlex.split(unit("ExecStart"))[1:]]


@pytest.mark.parametrize("words", [*started()], ids=lambda words: " ".join(words[:4]))
def test_what_is_started_is_a_command_of_hoyle(words: list[str]) -> None:
    program, name, *given = words
    assert program == "hoyle"
    command = get_command(app)
    context = command.make_context("hoyle", [name], resilient_parsing=True)
    found = command.get_command(context, name)  # type: ignore[attr-defined]
    found.make_context(name, given)  # it refuses an option that there is not


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed")
    installed = tmp_path / "hoyle.service"
    installed.write_text(
        (DEPLOY / "hoyle.service").read_text().replace("/opt/hoyle/.venv/bin/hoyle", "/bin/true")
    )
    found = subprocess.run([program, "verify", str(installed)], capture_output=True, text=True, check=False)
    assert [line for line in found.stderr.splitlines() if "hoyle.service" in line] == []
    assert found.returncode == 0, found.stderr


def test_a_copied_file_is_there() -> None:
    for line in container("COPY"):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists(), name
    assert COMPOSE["services"]["house"]["image"] == COMPOSE["services"]["migrate"]["image"]


def test_every_figure_of_an_alert_is_told(server: Process) -> None:
    rules = (DEPLOY / "alerts.yaml").read_text()
    assert {each["alert"] for each in yaml.safe_load(rules)["groups"][0]["rules"]}
    told = httpx.get(f"{server.address}/metrics").text
    samples = {each.name for family in text_string_to_metric_families(told) for each in family.samples}
    expressions = " ".join(re.findall(r"expr: (.*)", rules))
    named = set(re.findall(r"\bhoyle_\w+", expressions))
    assert named
    assert named <= samples


def run(words: list[str], environment: dict[str, str], folder: Path) -> str:
    done = subprocess.run(words, env=environment, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def serve_until_ready(
    words: list[str], environment: dict[str, str], folder: Path, port: int, backups: Path
) -> None:
    """Start the house as the file says, until it serves and has made its first backup; and stop it in peace."""
    running = subprocess.Popen(
        words, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            assert running.poll() is None, running.stdout.read() if running.stdout else ""
            try:
                if httpx.get(f"http://127.0.0.1:{port}/health/ready").status_code == 200 and list(
                    backups.glob("house.*")
                ):
                    break
            except httpx.HTTPError:
                pass
            time.sleep(0.2)
        assert list(backups.glob("house.*")), "no backup was made"
    finally:
        running.send_signal(2)
        said = running.communicate(timeout=60)[0].decode()
    assert "Traceback" not in said, said


def moved(words: list[str], places: dict[str, str]) -> list[str]:
    for here, there in places.items():
        words = [word.replace(here, there) for word in words]
    return words


@pytest.mark.prove
def test_the_commands_work_in_an_empty_environment(tmp_path: Path) -> None:
    """An environment with nothing but Python, and the files that the container file copies."""
    opt, data, backups = (tmp_path / name for name in ("opt", "data", "backups"))
    for folder in (opt, data, backups):
        folder.mkdir()
    for line in container("COPY"):
        *names, _ = line.split()
        for name in names:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, opt / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, opt)
    run([sys.executable, "-m", "venv", str(tmp_path / "venv")], dict(os.environ), opt)
    environment = {name: os.environ[name] for name in ("HOME", "LANG", "PIP_INDEX_URL") if name in os.environ}
    environment["PATH"] = f"{tmp_path / 'venv' / 'bin'}:/usr/bin:/bin"
    (install,) = (line for line in container("RUN") if "pip install" in line)
    run(["sh", "-c", install], environment, opt)
    port = Process(data).port
    serve_until_ready(
        moved(image_words(), {"/var/lib/hoyle": str(data), "/backups": str(backups), "8100": str(port)}),
        environment, data, port, backups,
    )  # fmt: skip
    assert "no findings" in run(["hoyle", "audit", "--data", str(data)], environment, data).lower()
    with_postgres(tmp_path / "compose", environment)


@pytest.mark.prove
def test_the_commands_of_the_compose_file_work_with_postgresql(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "hoyle"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m hoyle "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}:{os.environ['PATH']}"
    with_postgres(tmp_path / "compose", {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)})


def with_postgres(folder: Path, environment: dict[str, str]) -> None:
    """What the compose file runs: the database, then the migration, then the house with its backups."""
    data, backups = folder / "data", folder / "backups"
    for each in (data, backups):
        each.mkdir(parents=True)
    database = TemporaryPostgres.start_one()
    try:
        url = database.new_database()
        port = Process(data).port
        places = {
            "postgresql://hoyle@database/hoyle": url, "/var/lib/hoyle": str(data), "/backups": str(backups),
            "8100": str(port), "0.0.0.0": "127.0.0.1",
        }  # fmt: skip
        run(moved(compose_words("migrate"), places), environment, folder)
        serve_until_ready(moved(compose_words("house"), places), environment, folder, port, backups)
    finally:
        database.remove()
