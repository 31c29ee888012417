"""Work in several processes that end with the one that started them, however it ends."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from ancientwars.cli.stopping import deaf_children

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

    from ancientwars.cli.stopping import Stop

Task = TypeVar("Task")
Result = TypeVar("Result")

BREATH = 0.1
"""Seconds between two looks at whether to stop."""
AHEAD = 2
"""Tasks handed out for each process, so that none waits for its next one."""


def in_processes(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int, stop: Stop, done: Callable[[Task, Result], None]
) -> None:
    """Do tasks in processes of their own.

    Args:
        work: What a process does with a task; a function of a module.
        tasks: The tasks.
        jobs: Number of processes.
        stop: Looked at ten times a second.
        done: Called with each task and its result, in the order in which they are finished.

    Raises:
        Ended: This process is asked to end.
        ChildProcessError: Another one was killed from outside.
    """
    strangers = set(active_children())
    with deaf_children():  # a process that keeps count of locks is started here
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)
    try:
        _work_off(pool, work, tasks, jobs * AHEAD, stop, done)
    except BaseException as error:
        for process in set(active_children()) - strangers:
            process.kill()  # in the midst of a task
        if not isinstance(error, BrokenProcessPool):
            raise
        time.sleep(BREATH)  # what killed that process may be about to end this one
        stop.look()
        raise ChildProcessError("a process was killed from outside, perhaps for want of memory") from None
    finally:
        pool.shutdown()


def _work_off(
    pool: ProcessPoolExecutor,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    most: int,
    stop: Stop,
    done: Callable[[Task, Result], None],
) -> None:
    """Hand out the tasks, at most so many at a time, and take the results."""
    left = iter(tasks)
    waiting: dict[Future[Result], Task] = {}
    while True:
        with deaf_children():  # the pool starts a process when it is handed a task
            waiting |= {pool.submit(work, task): task for task in islice(left, most - len(waiting))}
        if not waiting:
            return
        finished, _ = wait(waiting, timeout=BREATH, return_when=FIRST_COMPLETED)
        stop.look()
        for one in finished:
            done(waiting.pop(one), one.result())


def _begin() -> None:
    """Begin the life of a process: Ctrl-C is for the one that started it, whose end is its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End this process when the one that started it is gone."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
