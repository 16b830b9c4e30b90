"""Worker processes: they ignore interrupts, which are the parent's to handle, and end when the parent ends."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process


def help_the_parent() -> None:
    """Call this first in a process started by `multiprocessing`.

    A worker of a pool waits for its next task for ever, even after its parent was killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
