"""The documentation site, opened from the disk without a network, finds words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]


@pytest.mark.prove
def test_the_search_works_offline(browser: Browser, tmp_path: Path) -> None:
    call = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    subprocess.run(call, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=True, timeout=600)
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.goto((tmp_path / "index.html").as_uri())
        page.locator("input.md-search__input").click()
        page.keyboard.type("panda", delay=50)
        page.locator(".md-search-result__item").first.wait_for(timeout=60_000)
        assert "matching documents" in page.locator(".md-search-result__meta").inner_text()
