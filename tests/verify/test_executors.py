"""Workers of a process pool: they do what they are asked, and do not outlive who asked."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ASKS = """
import os, time
from hoyle.verify.executors import executor
with executor("process", 1) as pool:
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def is_alive(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_worker_ends_when_its_parent_was_killed():
    with subprocess.Popen([sys.executable, "-c", ASKS], stdout=subprocess.PIPE, text=True) as parent:
        worker = int(parent.stdout.readline())
        assert is_alive(worker)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        until = time.monotonic() + 20  # it looks every two seconds
        while is_alive(worker) and time.monotonic() < until:
            time.sleep(0.1)
        assert not is_alive(worker)
