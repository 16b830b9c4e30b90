"""Compiled code in the cache is removed when its sources change."""

import os

import pytest

from hoyle.fast.numba_cache import throw_away_stale_code


@pytest.fixture
def package(tmp_path):
    """Two files, the first of which holds code of the second once it is compiled."""
    (tmp_path / "rounds" / "__pycache__").mkdir(parents=True)
    (tmp_path / "rounds" / "kernel.py").write_text("from other import part\n")
    (tmp_path / "other.py").write_text("part = 1\n")
    (tmp_path / "tables.npz").write_bytes(b"12")
    throw_away_stale_code(tmp_path)
    for name in ("kernel.play.1.nbc", "kernel.play.nbi"):
        (tmp_path / "rounds" / "__pycache__" / name).write_bytes(b"compiled")
    return tmp_path


def left(package):
    return len([*package.rglob("*.nbi"), *package.rglob("*.nbc")])


def test_it_stays_while_nothing_changes(package):
    assert not throw_away_stale_code(package)
    assert left(package) == 2


@pytest.mark.parametrize("name", ["other.py", "tables.npz"])
def test_it_goes_when_another_file_changes(package, name):
    (package / name).write_bytes(b"part = 22\n")
    assert throw_away_stale_code(package)
    assert left(package) == 0
    assert not throw_away_stale_code(package)


def test_it_goes_when_a_file_is_as_long_as_before(package):
    os.utime(package / "other.py", ns=(1, 1))
    assert throw_away_stale_code(package)
    assert left(package) == 0


def test_it_goes_with_a_file_that_is_gone(package):
    (package / "other.py").unlink()
    assert throw_away_stale_code(package)


def test_a_folder_that_cannot_be_written_to_is_left_alone(package, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError("read only")

    (package / "other.py").write_text("part = 33\n")
    monkeypatch.setattr("pathlib.Path.unlink", refuse)
    assert not throw_away_stale_code(package)
    assert left(package) == 2
