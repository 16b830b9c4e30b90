"""Processes that work for another one: interrupts are its to take, and when it is gone so are they."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process


def help_the_parent() -> None:
    """To be called first in a process that `multiprocessing` has started.

    A worker of a pool waits for its next task for ever, also when whoever would give it was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
