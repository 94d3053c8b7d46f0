"""The model itself as a subject: for trying the harness, for mutants, and as an example that always works.

    hoyle conform RULESET -- python -m hoyle.verify.conform.reference RULESET

plays the reference over pipes, which is the quickest way to see a subject that conforms.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import msgspec

from hoyle.model.core import InputError, Unspecified, convert
from hoyle.verify.conform.asking import expected_of
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.python import Illegal, PythonSubject, Skip
from hoyle.verify.plain import take

_requests = msgspec.json.Decoder(dict[str, Any])


class Reference:
    """A ruleset behind the methods of a Python subject. It plays by its own rules, whatever it is told."""

    def __init__(self, ruleset: AnyRuleset, *, obeys: bool = True) -> None:
        self.own = ruleset
        self.obeys = obeys  # whether it takes up the changes of the rules that it is told
        self.ruleset = ruleset
        self.position: Any = None

    def start(self, protocol: int) -> dict[str, Any]:
        return {
            "name": f"{self.own.id} by the book",
            "version": "1",
            "language": "Python",
            "rulesets": [self.own.id],
            "can": ["ask", "setup", "legal", "apply", "perft", "pipeline"],
        }

    def ask(self, name: str, args: dict[str, Any], rules: dict[str, Any]) -> Any:
        ruleset = self._under(rules)
        rule = ruleset.functions.get(name)
        if rule is None:
            raise Skip(f"there is no rule {name}")
        values = tuple(take(rule.domain_of(p), args[p], p) for p in rule.parameters)
        try:
            expected = expected_of(rule, ruleset.rules, values)
        except Unspecified as silence:
            raise Skip(str(silence)) from None
        if expected.objection is not None:
            raise Illegal(expected.objection.says)
        return expected.answer

    def setup(self, ruleset: str, rules: dict[str, Any], position: Any = None, start: Any = None) -> Any:
        self.ruleset = self._under(rules)
        if position is not None:
            # Whatever position it is given, it plays on from there: judging positions is not its business.
            self.position = convert(position, self.ruleset.Position, "position")
        else:
            self.position = self.ruleset.start(self.ruleset.options(start or {}))
        return self._placed()

    def legal(self) -> Any:
        return tuple(self.ruleset.legal(self.position))

    def apply(self, action: Any) -> Any:
        read = self.ruleset.read_action(action)
        objections = self.ruleset.objections(self.position, read)
        if objections:
            raise Illegal(objections[0].says)
        self.position = self.ruleset.apply(self.position, read)
        return self._placed()

    def perft(self, depth: int) -> int:
        from hoyle.verify.explore import perft

        return perft(self.ruleset, self.position, depth)[-1]

    def _placed(self) -> dict[str, Any]:
        return {"position": self.position, "outcome": self.ruleset.outcome(self.position)}

    def _under(self, rules: dict[str, Any]) -> AnyRuleset:
        return self.own.under(rules) if rules and self.obeys else self.own


def reference_subject(ruleset: AnyRuleset, *, obeys: bool = True) -> PythonSubject:
    """The model as a subject in this process."""
    return PythonSubject(Reference(ruleset, obeys=obeys), f"{ruleset.id} by the book")


def serve(target: Any, read: Callable[[], bytes], write: Callable[[bytes], Any]) -> None:
    """Speak the protocol for a Python object until it is told to stop."""
    from hoyle.verify.conform.protocol import AnyRequest

    decoder = msgspec.json.Decoder(AnyRequest)
    subject = PythonSubject(target)
    while line := read():
        try:
            request = decoder.decode(line)
        except msgspec.ValidationError as error:  # a command of some later version
            seq = msgspec.json.decode(line).get("seq", 0)
            write(msgspec.json.encode({"seq": seq, "error": {"message": str(error)}}) + b"\n")
            continue
        reply = subject.one(request)
        write(b'{"seq":%d,"%s":%s}\n' % (request.seq, reply.kind.encode(), bytes(reply.raw)))
        if type(request).__struct_config__.tag == "stop":
            return


def serve_pipes(target: Any) -> None:
    """Speak the protocol for a Python object over standard input and output."""

    def write(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    serve(target, sys.stdin.buffer.readline, write)


def main() -> int:
    """Serve the ruleset named on the command line over standard input and output."""
    from hoyle.model import load

    if len(sys.argv) != 2:
        print("usage: python -m hoyle.verify.conform.reference RULESET", file=sys.stderr)
        return 2
    sys.path.insert(0, "")
    try:
        ruleset = load(sys.argv[1])
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    serve_pipes(Reference(ruleset))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
