"""The protocol for subjects, version 1: JSON Lines over standard input and output.

Every request has `seq` and `cmd`; every reply repeats `seq` and has exactly one of `ok`, `illegal`,
`skipped` and `error`. Replies come in the order of the requests. The types here are the protocol: the JSON
Schema that `hoyle schema` writes comes from them, and so does what the harness reads and writes.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from hoyle.verify.conform.trouble import SubjectFailed, Trouble, TroubleKind
from hoyle.verify.readable import LONGEST, readable

VERSION = 1

Command = Literal["start", "ask", "setup", "legal", "apply", "perft", "stop"]
Capability = Literal["ask", "setup", "legal", "apply", "perft", "pipeline"]
CAPABILITIES: tuple[Capability, ...] = ("ask", "setup", "legal", "apply", "perft", "pipeline")

Number = Annotated[int, Meta(ge=0, description="numbers the requests; the reply repeats it")]
Changes = Annotated[
    dict[str, Any],
    Meta(description="fields of the rules record that differ from the ruleset: readings and options"),
]


class Request(Struct, tag_field="cmd"):
    """What the harness sends. `seq` is given when it is sent."""

    seq: Number = 0


class StartRequest(Request, tag="start"):
    """The first request: who are you, and what can you do?"""

    protocol: int = VERSION


class AskRequest(Request, tag="ask", kw_only=True):
    """One question to one rule."""

    ruleset: str
    rule: str
    args: dict[str, Any]
    rules: Changes = {}


class SetupRequest(Request, tag="setup", kw_only=True, omit_defaults=False):
    """Begin a game, with start options or in a position. Exactly one of the two is there."""

    ruleset: str
    rules: Changes = {}
    position: Any | UnsetType = UNSET
    start: Any | UnsetType = UNSET


class LegalRequest(Request, tag="legal"):
    """Which actions may be taken now? Never asked where chance decides: the harness scripts chance."""


class ApplyRequest(Request, tag="apply", kw_only=True):
    """Take this action. It may be one that the book forbids: the reply is then `illegal`."""

    action: Any


class PerftRequest(Request, tag="perft", kw_only=True):
    """How many sequences of *depth* actions are there from here? The position stays as it is."""

    depth: Annotated[int, Meta(ge=0)]


class StopRequest(Request, tag="stop"):
    """The last request: reply `ok` and end."""


AnyRequest = (
    StartRequest | AskRequest | SetupRequest | LegalRequest | ApplyRequest | PerftRequest | StopRequest
)


# -- what stands in `ok` ---------------------------------------------------------------------------------


class Hello(Struct, kw_only=True):
    """`start`: who the subject is and what it can do."""

    name: str = ""
    version: str = ""
    language: str = ""
    rulesets: tuple[str, ...] = ()
    rules: dict[str, Any] = {}  # the readings and options it really plays
    can: tuple[str, ...] = ()


class Answer(Struct):
    """`ask`: the answer of the rule."""

    answer: Any


class Placed(Struct):
    """`setup` and `apply`: the position, any part of it, and how the game ended if it did."""

    position: Any | UnsetType = UNSET
    outcome: Any | UnsetType = UNSET


class Listed(Struct):
    """`legal`: every action that may be taken."""

    actions: list[Any]


class Counted(Struct):
    """`perft`: the number of sequences."""

    nodes: int


class Nothing(Struct):
    """`stop`: an empty object."""


class Refusal(Struct, kw_only=True):
    """`illegal`: the book forbids it. The clause is welcome and not compared."""

    clause: str = ""
    says: str = ""


class Reason(Struct):
    """`skipped`: the subject does not play this."""

    reason: str = ""


class Message(Struct):
    """`error`: something broke inside the subject."""

    message: str = ""


# -- reading replies -------------------------------------------------------------------------------------

Kind = Literal["ok", "illegal", "skipped", "error"]


class Reply(Struct, frozen=True):
    """A reply as the engine sees it: its kind, and the JSON text of what came with it."""

    kind: Kind
    raw: bytes | Raw

    def value(self) -> Any:
        """What came with the reply, as plain data."""
        return read_content(self.raw, _anything)

    def says(self) -> str:
        """The sentence in a refusal, a skip or an error, whichever way it was written."""
        found = self.value()
        if isinstance(found, dict):
            found = next(
                (found[key] for key in ("reason", "message", "says", "clause") if found.get(key)), ""
            )
        return readable(found, LONGEST) if isinstance(found, str) else ""


class Wire(Struct):
    """A reply as it comes over the wire."""

    seq: int
    ok: Raw | UnsetType = UNSET
    illegal: Raw | UnsetType = UNSET
    skipped: Raw | UnsetType = UNSET
    error: Raw | UnsetType = UNSET
    reason: Any = None
    message: Any = None


_wire = msgspec.json.Decoder(Wire)
_anything = msgspec.json.Decoder()
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"')
_SURROGATES = re.compile(rb"\\u[dD][89a-fA-F]")
_NUMBERS = re.compile(rb"\b(NaN|Infinity)\b|-?\d+(\.\d+)?[eE]\+?\d{3,}|\d{400,}")


def read_reply(line: bytes | memoryview) -> tuple[int, Reply]:
    """The `seq` and the reply in *line*; raises `SubjectFailed` with the name of what is wrong with it."""
    try:
        wire = _wire.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SubjectFailed(unreadable(bytes(line), error)) from None
    ok = wire.ok
    if ok is not UNSET and wire.illegal is UNSET and wire.skipped is UNSET and wire.error is UNSET:
        if memoryview(ok)[0] != ord("{"):  # `"ok": true` with the content beside it is read as well
            return wire.seq, Reply("ok", _beside(bytes(line), ok))
        return wire.seq, Reply("ok", ok)
    return wire.seq, _not_ok(wire, bytes(line))


def _not_ok(wire: Wire, line: bytes) -> Reply:
    words: list[Kind] = ["ok", "illegal", "skipped", "error"]
    present = [word for word in words if getattr(wire, word) is not UNSET]
    if len(present) != 1:
        found = " and ".join(present) or "none"
        raise _bad(f"a reply has exactly one of ok, illegal, skipped and error, this one has {found}", line)
    word = present[0]
    raw = getattr(wire, word)
    if word == "illegal" and bytes(raw)[:1] not in (b"t", b'"', b"{"):
        raise _bad("illegal is true, a sentence or an object", line)
    read_content(raw, _anything)  # a reason that cannot be read is named here, not where it is repeated
    beside = wire.reason if word == "skipped" else wire.message
    if isinstance(beside, str):
        raw = msgspec.json.encode(beside)
    return Reply(word, bytes(raw))


def _beside(line: bytes, ok: Raw) -> bytes | Raw:
    if bytes(ok) != b"true":
        raise _bad("what stands in ok is an object", line)
    rest = read_content(line, _anything)
    return msgspec.json.encode({key: value for key, value in rest.items() if key not in ("seq", "ok")})


def read_content(raw: bytes | Raw, decoder: msgspec.json.Decoder[Any]) -> Any:
    """What stands in `ok`, by the type of the request; raises `SubjectFailed` where it cannot be read."""
    try:
        return decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SubjectFailed(unreadable(bytes(raw), error)) from None


def unreadable(line: bytes, error: Exception) -> Trouble:
    """The name of what is wrong with a line that is no reply."""
    return Trouble(kind=_kind_of(line, error), says=f"{_reason(line, error)}: {shown(line)}")


def _kind_of(line: bytes, error: Exception) -> TroubleKind:
    if isinstance(error, RecursionError):
        return "too-deep"
    try:
        line.decode()
    except UnicodeDecodeError:
        return "bad-text"
    if isinstance(error, UnicodeDecodeError):
        return "bad-text"
    if "out of range" in str(error) or _NUMBERS.search(_STRINGS.sub(b'""', line[:100_000])):
        return "bad-number"
    if isinstance(error, msgspec.ValidationError):
        return "bad-reply"
    if _SURROGATES.search(line) and _is_json(line):
        return "bad-text"
    return "garbage"


def _is_json(line: bytes) -> bool:
    """Whether it is JSON to somebody more lenient: half a character in an escape is, and is no text."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _reason(line: bytes, error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "JSON nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 at byte {error.start}"
    if line.startswith(BOM_UTF8):
        return "it begins with a byte order mark, write UTF-8 without one"
    return str(error)


def _bad(says: str, line: bytes) -> SubjectFailed:
    return SubjectFailed(Trouble(kind="bad-reply", says=f"{says}: {shown(line)}"))


def shown(line: bytes, longest: int = 200) -> str:
    """A line for people: printable, on one line, cut where it would run on."""
    text = readable(line[:longest].decode("utf-8", "backslashreplace").rstrip("\n"))
    return text if len(line) <= longest else f"{text}… ({len(line)} bytes)"


def schema() -> dict[str, Any]:
    """The JSON Schema of the protocol: requests, replies and what stands in `ok` for each command."""
    contents: dict[str, type[Struct]] = {
        "start": Hello,
        "ask": Answer,
        "setup": Placed,
        "legal": Listed,
        "apply": Placed,
        "perft": Counted,
        "stop": Nothing,
    }
    types: list[Any] = [AnyRequest, *dict.fromkeys(contents.values()), Refusal, Reason, Message]
    shapes, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The protocol for subjects, version {VERSION}",
        "description": "A request or a reply: one JSON object a line, UTF-8.",
        "oneOf": [shapes[0], {"$ref": "#/$defs/Reply"}],
        "$defs": {
            **components,
            "Reply": {
                "title": "Reply",
                "type": "object",
                "required": ["seq"],
                "properties": {
                    "seq": {"type": "integer", "minimum": 0},
                    "ok": {
                        "anyOf": [{"$ref": f"#/$defs/{c.__name__}"} for c in dict.fromkeys(contents.values())]
                    },
                    "illegal": {"anyOf": [{"$ref": "#/$defs/Refusal"}, {"const": True}, {"type": "string"}]},
                    "skipped": {"$ref": "#/$defs/Reason"},
                    "error": {"$ref": "#/$defs/Message"},
                },
                "oneOf": [{"required": [word]} for word in ("ok", "illegal", "skipped", "error")],
            },
        },
        "x-ok": {command: {"$ref": f"#/$defs/{content.__name__}"} for command, content in contents.items()},
    }
