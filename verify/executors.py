"""Where batches of games run: in this process, in a pool of processes, or on a Dask cluster.

Any `concurrent.futures.Executor` will do. What a run finds depends on its seed alone, never on where or in
how many workers it ran.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

from hoyle.model.core import InputError, did_you_mean

KNOWN = ("serial", "process", "dask")
LOOK_EVERY = 2.0  # seconds in which a worker notices that it has been left alone


class Serial(Executor):
    """Runs what it is given at once, in this process."""

    def submit(self, function: Callable[..., Any], /, *values: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*values, **named))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def executor(spec: str | None = None, workers: int | None = None) -> Iterator[Executor]:
    """The executor called *spec*: `process` (also None), `serial`, `dask`, or the address of a cluster."""
    count = workers or os.cpu_count() or 1
    if spec is None or spec == "process":
        with _processes(count) as pool:
            yield pool
    elif spec == "serial":
        yield Serial()
    elif spec == "dask" or "://" in spec:
        with _dask(None if spec == "dask" else spec, count) as pool:
            yield pool
    else:
        raise InputError(
            f"unknown executor {spec!r}: {did_you_mean(spec, KNOWN)} (a cluster is joined by its address, tcp://…)"
        )


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    pool = ProcessPoolExecutor(workers, initializer=_serve, initargs=(os.getpid(),))
    heard = threading.excepthook
    try:
        yield pool
    except BaseException:
        # Whatever stopped the run, nobody waits for what the workers are at: they write nothing. The pool's
        # own thread then fails what is left, and trips over what the interrupted run has cancelled already.
        threading.excepthook = _except_cancelled
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        threading.excepthook = heard


def _except_cancelled(told: threading.ExceptHookArgs) -> None:
    if told.exc_type is not InvalidStateError:
        threading.__excepthook__(told)


def _serve(parent: int) -> None:
    """What a worker does first: leave interrupts to the parent, and see to it that it does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """A parent that was killed closes nothing: its workers would wait for work for ever."""
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os._exit(1)


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """Hear Ctrl-C at the end, and let no process that begins here hear it ever.

    A cluster that is interrupted while it begins cannot be closed, and every half of it complains.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # starting it lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _dask(address: str | None, workers: int) -> Iterator[Executor]:
    try:
        import distributed
    except ImportError:
        raise InputError("executor 'dask' needs the package distributed: pip install 'hoyle[dask]'") from None
    dask: Any = distributed  # it has no types that a strict checker accepts
    with ExitStack() as opened:
        try:
            # One thread a worker: games are work for the interpreter, which runs one thread at a time. What
            # workers log while they are being closed is no news to anybody.
            local = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
            with _interrupts_waiting():
                cluster = address or opened.enter_context(dask.LocalCluster(n_workers=workers, **local))
            client = opened.enter_context(dask.Client(cluster, timeout="10s"))
        except (OSError, TimeoutError, ValueError) as error:
            where = address or "this machine"
            raise InputError(f"no Dask cluster answers at {where}: {error or type(error).__name__}") from None
        yield client.get_executor(pure=False)
