"""Scoring, placement and attack of the three Ancient World books, asked rule by rule.

    hoyle conform aw1 -- python examples/ancient-world/main.py

It reads a request a line and writes a reply a line (docs/conformance.md). It knows nothing of hoyle.
"""

import json
import sys

import attack
import damage
import placement
import scoring
from books import BOOKS, NAMES, Illegal, NotPlayed

RULES = {rule.__name__: rule for module in (scoring, placement, attack, damage) for rule in module.RULES}

HELLO = {
    "name": "ancient world by the book",
    "version": "1",
    "language": "Python",
    "rulesets": list(NAMES),
    "rules": {},  # every option off, every unclear place as it is usually read
    "can": ["ask", "pipeline"],
}


def answer(request: dict) -> object:
    """The answer to one question; raises Illegal and NotPlayed."""
    book = BOOKS.get(request.get("ruleset"))
    if book is None:
        raise NotPlayed(f"{request.get('ruleset')} is not a book of The Ancient World")
    if request.get("rules"):
        raise NotPlayed(f"options and other readings are not played: {', '.join(request['rules'])}")
    rule = RULES.get(request["rule"])
    if rule is None:
        raise NotPlayed("only scoring, placement and attack are played here")
    return rule(book, **request["args"])


def reply(request: dict) -> dict:
    """One of ok, illegal, skipped and error, with what belongs to it."""
    command = request["cmd"]
    if command == "start":
        return {"ok": HELLO}
    if command == "stop":
        return {"ok": {}}
    if command != "ask":
        return {"skipped": {"reason": f"{command} is not played here"}}
    try:
        return {"ok": {"answer": answer(request)}}
    except Illegal as refusal:
        return {"illegal": {"says": str(refusal)}}
    except NotPlayed as reason:
        return {"skipped": {"reason": str(reason)}}
    except Exception as error:
        return {"error": {"message": repr(error)}}


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"seq": request["seq"], **reply(request)}), flush=True)
        if request["cmd"] == "stop":
            break


if __name__ == "__main__":
    main()
