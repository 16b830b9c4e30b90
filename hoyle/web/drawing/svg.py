"""Writes SVG elements as text with escaped attributes."""

from __future__ import annotations

from html import escape

Attribute = str | int | float


def element(name: str, *content: str, **attributes: Attribute) -> str:
    """An element; `class_` and `data_on` become `class` and `data-on`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def _value(value: Attribute) -> str:
    return f"{value:g}" if isinstance(value, float) else escape(str(value), quote=True)


def text(said: str, x: float, y: float, **attributes: Attribute) -> str:
    return element("text", escape(said), x=x, y=y, **attributes)


def picture(
    width: float, height: float, *content: str, label: str = "", name: str = "", **more: Attribute
) -> str:
    """An SVG picture. Without a label it is decoration, hidden from screen readers."""
    spoken: dict[str, Attribute] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    box = f"0 0 {width:g} {height:g}"
    if name:
        spoken["class_"] = name
    return element("svg", *content, viewBox=box, **spoken, **more)
