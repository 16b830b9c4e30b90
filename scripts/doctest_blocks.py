"""Shows the examples of docstrings as blocks of code on the documentation site. An extension of Griffe."""

from typing import Any

import griffe


def with_blocks(text: str) -> str:
    """Put each paragraph that begins with an example between fences."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{each}\n```" if each.startswith(">>> ") else each for each in paragraphs)


class DoctestBlocks(griffe.Extension):
    def on_instance(self, *, obj: griffe.Object, **_given: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = with_blocks(obj.docstring.value)
