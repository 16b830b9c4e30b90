"""The version that rounds are stamped with."""

from hoyle import __version__ as VERSION  # noqa: N812

__all__ = ["VERSION"]
