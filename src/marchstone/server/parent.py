"""A process of ours does not outlive the one that started it, even if that one is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def end_with_parent(how: signal.Signals = signal.SIGTERM) -> None:
    """Called in a child process: when the parent is gone, the child is told to end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait, args=(parent, how), daemon=True).start()


def _wait(parent: multiprocessing.process.BaseProcess, how: signal.Signals) -> None:
    parent.join()
    os.kill(os.getpid(), how)
