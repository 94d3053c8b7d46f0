"""What the harness costs, against a bare echo over pipes and against the codec and the pipe alone.

`ask`    questions to one rule a second, every answer compared with the model, against the messages a second
         of a bare echo: a write, a read, nothing else. The subject says it can pipeline.
`games`  one exchange of a whole game (apply, position compared), without what the model itself takes, against
         encoding the request, writing it, reading the reply and decoding it.

The two sides take turns within one run, and each number is the median of the repeats.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hoyle.model import listings, load
from hoyle.model.core import rule as declared
from hoyle.model.core import rule_of
from hoyle.verify.bulk import playout
from hoyle.verify.conform.arena import Arena
from hoyle.verify.conform.asking import ask_rule
from hoyle.verify.conform.process import ProcessSubject
from hoyle.verify.conform.protocol import ApplyRequest, Wire
from hoyle.verify.conform.settings import settings_for
from hoyle.verify.starts import starts_of

REPEATS = 5
MESSAGES = 20_000

# Both children read what there is, and answer it with one write: a well-made subject does no less.
ECHO = """
import os
while chunk := os.read(0, 65536):
    os.write(1, chunk)
"""

CANNED = """
import os, sys
replies = open(sys.argv[1], 'rb').read().split(b'\\n')
hello = b'{"name":"canned","version":"1","can":["ask","setup","apply","legal","pipeline"]}'
rest, turn = b'', 0
while chunk := os.read(0, 65536):
    *lines, rest = (rest + chunk).split(b'\\n')
    out = []
    for line in lines:
        at = line.index(b'"seq":') + 6
        end = at
        while line[end:end + 1].isdigit():
            end += 1
        if b'"cmd":"start"' in line:
            content, turn = hello, 0
        elif b'"cmd":"setup"' in line:
            content, turn = replies[0], 1
        elif b'"cmd":"stop"' in line:
            content = b'{}'
        elif b'"cmd":"ask"' in line:
            content = replies[0]
        else:
            content = replies[turn]
            turn += 1
        out.append(b'{"seq":' + line[at:end] + b',"ok":' + content + b'}\\n')
    os.write(1, b''.join(out))
"""


@declared("take.there")
def nothing_left(heap: Annotated[int, Meta(ge=0, le=4999)], stones: Literal[1, 2, 3, 4]) -> int:
    """A rule with one answer for all, so that a canned reply is right."""
    return 0 if heap >= 0 and stones else 1


def ask() -> list[dict[str, Any]]:
    """Answers compared a second, and echoes a second."""
    ruleset = _toy()
    settings = msgspec.structs.replace(settings_for("deep"), again=1)
    rule = rule_of(nothing_left)
    args = {"heap": 2345, "stones": 5}
    line = msgspec.json.encode(
        {"cmd": "ask", "seq": 12345, "ruleset": ruleset.id, "rule": rule.name, "args": args}
    )
    with tempfile.NamedTemporaryFile(suffix=".replies") as file:
        file.write(b'{"answer":0}')
        file.flush()
        subject = ProcessSubject([sys.executable, "-I", "-c", CANNED, file.name])
        arena = Arena(ruleset, subject, settings, {})
        subject.open()
        rounds = 1 + MESSAGES // rule.domain.size()

        def asked() -> None:
            for _ in range(rounds):
                ask_rule(arena, rule)

        with _child(ECHO) as child, subject:
            echo, ours = _in_turns(lambda: _echo(child, line + b"\n", MESSAGES), asked)
    compared = rounds * (rule.domain.size() + 1)
    rates = MESSAGES / echo, compared / ours
    return [
        {
            "questions a second": round(rates[1]),
            "bare echoes a second": round(rates[0]),
            "ratio": f"{rates[1] / rates[0]:.2f}",
            "wanted": "at least 0.50",
        }
    ]


def games() -> list[dict[str, Any]]:
    """Microseconds of one exchange, for every ruleset there is."""
    return [_game(name) for name in listings()]


def _game(name: str) -> dict[str, Any]:
    ruleset = load(name)
    start = starts_of(ruleset, 1)[0]
    actions = playout(ruleset, start, 1, steps=300).actions
    position = ruleset.start(start)
    contents = [msgspec.json.encode({"position": position})]
    for action in actions:
        position = ruleset.apply(position, action)
        contents.append(msgspec.json.encode({"position": position}))
    with tempfile.NamedTemporaryFile(suffix=".replies") as file:
        file.write(b"\n".join(contents))
        file.flush()
        words = [sys.executable, "-I", "-c", CANNED, file.name]
        subject = ProcessSubject(words)
        arena = Arena(ruleset, subject, settings_for("quick"), {})
        subject.open()

        def harness() -> None:
            duel = arena.duel()
            assert not duel.setup(start=start)
            for action in actions:
                assert not duel.apply(action, known_legal=True)

        def model() -> None:
            at = ruleset.start(start)
            for action in actions:
                arena.tally.full(ruleset.clauses_for(at, action))
                at = ruleset.apply(at, action)
                ruleset.actor(at)

        with _child(CANNED, file.name) as child, subject:
            bare, ours, alone = _in_turns(
                lambda: _codec_and_pipe(child, arena, start, actions), harness, model
            )
    steps = len(actions) + 1
    exchange = (ours - alone) / steps * 1e6
    return {
        "ruleset": name,
        "bytes of a position": len(contents[-1]),
        "exchange µs": f"{exchange:.1f}",
        "codec and pipe µs": f"{bare / steps * 1e6:.1f}",
        "ratio": f"{exchange / (bare / steps * 1e6):.2f}",
        "wanted": "at most 2.00",
        "model µs": f"{alone / steps * 1e6:.1f}",
    }


def _codec_and_pipe(
    child: subprocess.Popen[bytes], arena: Arena, start: Any, actions: tuple[Any, ...]
) -> None:
    """The same exchanges with nothing but the codec and the pipe."""
    assert child.stdin and child.stdout
    into, out = child.stdin.fileno(), child.stdout.fileno()
    encode, wire, whole = msgspec.json.encode, msgspec.json.Decoder(Wire), arena.codec.whole
    requests: list[Any] = [
        {"cmd": "setup", "seq": 1, "start": start},
        *(ApplyRequest(2, action=a) for a in actions),
    ]
    for request in requests:
        os.write(into, encode(request) + b"\n")
        reply = os.read(out, 1 << 20)
        while not reply.endswith(b"\n"):
            reply += os.read(out, 1 << 20)
        whole.decode(wire.decode(reply).ok)


def _echo(child: subprocess.Popen[bytes], line: bytes, times: int) -> None:
    assert child.stdin and child.stdout
    into, out = child.stdin.fileno(), child.stdout.fileno()
    for _ in range(times):
        os.write(into, line)
        os.read(out, 65536)


def _in_turns(*works: Callable[[], None]) -> list[float]:
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(REPEATS):
        for times, work in zip(taken, works, strict=True):
            began = perf_counter()
            work()
            times.append(perf_counter() - began)
    return [median(times) for times in taken]


def _child(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-I", "-c", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )


def _toy() -> Any:
    """A ruleset to ask; the toys are not installed."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "toys"))
    return load("heap:HEAP")


if __name__ == "__main__":
    for row in (*ask(), *games()):
        print(row)
