"""The smallest useful subject: three rules of Ancient Civilizations of the Inner Sea, asked one by one.

It knows nothing of hoyle. It reads a request a line and writes a reply a line; that is all there is to it.

    hoyle conform acis -- python examples/tiny/subject.py
"""

import json
import sys

HAND_LIMIT = 6  # THE CARDS, Hand Size
DISKS_OF_A_CITY = 3  # IMPORTANT GAME TERMS, City


class Illegal(Exception):
    """The book forbids it."""


def hand_excess(hand: int) -> int:
    return max(0, hand - HAND_LIMIT)


def sea_growth(shallow_seas: int) -> int:
    return shallow_seas // 2


def may_retire(terrain: str, disks: int) -> None:
    if disks == 0:
        raise Illegal("there is no disk to take")
    if terrain == "land" and disks >= DISKS_OF_A_CITY:
        raise Illegal("disks of a City stay")


RULES = {"hand_excess": hand_excess, "sea_growth": sea_growth, "may_retire": may_retire}

HELLO = {
    "name": "tiny",
    "version": "1",
    "language": "Python",
    "rulesets": ["acis"],
    "rules": {},
    "can": ["ask"],
}


def reply(request: dict) -> dict:
    """One of ok, illegal, skipped and error, with what belongs to it."""
    command = request["cmd"]
    if command == "start":
        return {"ok": HELLO}
    if command == "stop":
        return {"ok": {}}
    if command != "ask":
        return {"skipped": {"reason": f"{command} is not played here"}}
    rule = RULES.get(request["rule"])
    if rule is None:
        return {"skipped": {"reason": f"{request['rule']} is not written yet"}}
    try:
        return {"ok": {"answer": rule(**request["args"])}}
    except Illegal as refusal:
        return {"illegal": {"says": str(refusal)}}
    except Exception as error:
        return {"error": {"message": repr(error)}}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"seq": request["seq"], **reply(request)}), flush=True)
    if request["cmd"] == "stop":
        break
