"""From what a person wrote to a value of a domain.

A parameter of a rule, a field of `Rules`, an option of a start: each has a domain, and each can be given
as plain text (`3`, `gold`, `1,3`), as JSON, or as data from a file. Whatever does not fit is refused in one
sentence that names the place, the value, what is allowed and what to write instead. Nothing is evaluated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

import msgspec

from hoyle.model.core import Domain, InputError, convert, decode, did_you_mean
from hoyle.model.core.domain import Integers, OneOf, Opaque, Record, Rows, Values

LONGEST = 60  # characters of a value that an error repeats


def assignments(texts: Sequence[str], what: str) -> dict[str, str]:
    """`k=v` texts as a dictionary; *what* is assigned to names the thing in errors."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise InputError(f"cannot read {shown(text)}: a {what} is written name=value")
        if name in found:
            raise InputError(
                f"{what} {name} is given twice, {shown(found[name])} and {shown(value)}: keep one"
            )
        found[name] = value
    return found


def parse(domain: Domain, text: str, where: str) -> Any:
    """The value of *domain* that *text* writes."""
    return take(domain, _data(domain, text, where), where)


def take(domain: Domain, data: Any, where: str) -> Any:
    """The value of *domain* that plain *data* (as JSON has it) stands for."""
    match domain:
        case Integers():
            return _integer(domain, data, where)
        case Values():
            return _constant(domain, data, where)
        case Rows():
            return _row(domain, data, where)
        case Record():
            return _record(domain, data, where)
        case OneOf():
            return _one_of(domain, data, where)
        case Opaque():
            return convert(data, domain.type, where)


def allowed(domain: Domain) -> str:
    """What may be given, for people: `a whole number from 1 to 5`."""
    match domain:
        case Integers(None, None):
            return "a whole number"
        case Integers(low, None):
            return f"a whole number of at least {low}"
        case Integers(None, high):
            return f"a whole number of at most {high}"
        case Integers(low, high):
            return f"a whole number from {low} to {high}"
        case Values():
            names = [_name(value) for value in domain.values]
            return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
        case Rows():
            most = "any number of" if domain.high is None else f"{domain.low} to {domain.high}"
            most = str(domain.low) if domain.low == domain.high else most
            return f"a list of {most} values, each {allowed(domain.item)}"
        case Record(None, parts):
            return f"a list of {len(parts)} values: {'; '.join(allowed(part) for _, part in parts)}"
        case Record():
            return f"an object with {', '.join(name for name, _ in domain.parts)}"
        case OneOf():
            return " or ".join(allowed(option) for option in domain.options)
        case Opaque():
            return str(domain)


def shown(value: Any) -> str:
    """A value in an error, cut where it would run on."""
    try:
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    except (TypeError, ValueError, msgspec.MsgspecError):
        text = str(value)
    return repr(text) if len(text) <= LONGEST else f"{text[:LONGEST]!r}… ({len(text)} characters)"


# -- from text to data -----------------------------------------------------------------------------------


def _data(domain: Domain, text: str, where: str) -> Any:
    """What *text* writes, as JSON would have it; the domain says what plain text means."""
    if text[:1] in ("[", "{", '"'):
        return decode(text, Any, f"{where}, {shown(text)}")
    match domain:
        case Integers():
            return _whole(text)
        case Values():
            return text
        case Rows(item):
            return [_data(item, part.strip(), where) for part in text.split(",")] if text.strip() else []
        case Record(None, parts):
            texts = [part.strip() for part in text.split(",")]
            domains = [part for _, part in parts]
            return [_data(part, given, where) for part, given in zip(domains, texts, strict=False)] + texts[
                len(domains) :
            ]
        case Record():
            raise InputError(f"{where}: {shown(text)} is plain text, give {allowed(domain)} as JSON")
        case OneOf(options):
            return _first_fitting(options, text, where)
        case Opaque():
            return _json_or_text(text)


def _whole(text: str) -> Any:
    """A whole number, or the text itself where it is none."""
    digits = text.strip().removeprefix("-").removeprefix("+")
    # Python refuses to read endless digits; no count in a game comes near.
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 4000 else text


def _first_fitting(options: tuple[Domain, ...], text: str, where: str) -> Any:
    for option in options:
        try:
            data = _data(option, text, where)
            take(option, data, where)
        except InputError:
            continue
        return data
    return text


def _json_or_text(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


# -- from data to a value --------------------------------------------------------------------------------


def _refuse(domain: Domain, data: Any, where: str) -> InputError:
    return InputError(f"{where}: {shown(data)} is outside its domain, give {allowed(domain)}")


def _integer(domain: Integers, data: Any, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise InputError(f"{where}: {shown(data)} is no whole number, give {allowed(domain)}")
    if (domain.low is not None and data < domain.low) or (domain.high is not None and data > domain.high):
        raise _refuse(domain, data, where)
    return data


def _name(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return msgspec.json.encode(value).decode() if value is None or isinstance(value, bool) else str(value)


def _constant(domain: Values, data: Any, where: str) -> Any:
    for value in domain.values:
        plain = value.value if isinstance(value, Enum) else value
        if type(data) is type(plain) and data == plain:
            return value
    names = {_name(value): value for value in domain.values}
    if isinstance(data, str):
        if data in names:
            return names[data]
        raise InputError(f"{where}: {shown(data)} is not among its values, {did_you_mean(data, names)}")
    raise _refuse(domain, data, where)


def _row(domain: Rows, data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise InputError(f"{where}: {shown(data)} is no list, give {allowed(domain)}")
    if len(data) < domain.low or (domain.high is not None and len(data) > domain.high):
        raise InputError(f"{where}: {shown(data)} has {len(data)} values, give {allowed(domain)}")
    return tuple(take(domain.item, entry, f"{where}[{index}]") for index, entry in enumerate(data))


def _record(domain: Record, data: Any, where: str) -> Any:
    if domain.type is not None:
        return _struct(domain, data, where)
    if not isinstance(data, list | tuple) or len(data) != len(domain.parts):
        raise _refuse(domain, data, where)
    return tuple(
        take(part, entry, f"{where}[{name}]") for (name, part), entry in zip(domain.parts, data, strict=True)
    )


def _struct(domain: Record, data: Any, where: str) -> Any:
    """A struct, checked field by field for the sake of the sentences, then made by msgspec."""
    if not isinstance(data, Mapping):
        raise InputError(f"{where}: {shown(data)} is no object, give {allowed(domain)}")
    domains = dict(domain.parts)
    for field in msgspec.structs.fields(domain.type):  # type: ignore[arg-type]
        if field.encode_name in data:
            take(domains[field.name], data[field.encode_name], f"{where}.{field.encode_name}")
    return convert(data, domain.type, where)


def _one_of(domain: OneOf, data: Any, where: str) -> Any:
    for option in domain.options:
        try:
            return take(option, data, where)
        except InputError:
            continue
    raise _refuse(domain, data, where)
