"""Shows notebooks as pages of the documentation site: their text as text, their code as code. A hook of MkDocs."""

import json
import re
from pathlib import Path
from typing import Any


def page_of(notebook: Path) -> str:
    """The cells of a notebook as Markdown."""
    parts = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        text = "".join(cell["source"])
        parts.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
    return "\n\n".join(parts) + "\n"


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    for file in list(files):
        if file.src_uri.endswith(".ipynb"):
            files.remove(file)
            files.append(
                File.generated(
                    config,
                    file.src_uri.removesuffix(".ipynb") + ".md",
                    content=page_of(Path(file.abs_src_path)),
                )
            )
    return files


def on_page_markdown(markdown: str, **_given: Any) -> str:
    return markdown.replace(".ipynb)", ".md)")


def on_config(config: Any) -> Any:
    config.nav = _as_pages(config.nav)
    return config


def _as_pages(nav: Any) -> Any:
    """The navigation names notebooks; the site has their pages."""
    if isinstance(nav, str):
        return re.sub(r"\.ipynb$", ".md", nav)
    if isinstance(nav, dict):
        return {title: _as_pages(each) for title, each in nav.items()}
    return [_as_pages(each) for each in nav]
