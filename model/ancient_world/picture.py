"""The board with citizens on its spaces, and a city board for every player."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.model.ancient_world.flow import Game
from hoyle.model.ancient_world.placement import is_covered
from hoyle.model.ancient_world.position import SPACES, AncientPosition, seat_name
from hoyle.model.ancient_world.view import describe
from hoyle.model.core.picture import Key, Picture, Place, Token

# The colours of the four sets of citizens; the books do not fix who has which.
COLOURS = ("firebrick", "royalblue", "seagreen", "darkorange")
COLUMNS = 5
WIDE, HIGH = 150, 80
HOMES = ("ready", "starving", "new")
AREAS = (*HOMES, "treasury")
TREASURE = {"coins": "goldenrod", "knowledge": "skyblue", "ambrosia": "gold"}


def picture(game: Game, position: AncientPosition) -> Picture:
    """The position as two rows of spaces above the boards of the cities."""
    return Picture(
        places=(*_spaces(game, position), *_cities(position)),
        tokens=(*_on_spaces(position), *_at_home(position)),
        legend=tuple(_legend(position)),
        notes=tuple(line for line in describe(game, position).splitlines() if not _is_drawn(line)),
    )


def _is_drawn(line: str) -> bool:
    """Whether a line of the description tells of a space, which the picture shows."""
    return line.startswith("  ") and line.split()[0] in SPACES


def _legend(position: AncientPosition) -> Iterator[Key]:
    for seat in range(position.players):
        yield Key(says=f"a citizen of {seat_name(seat)}, with its skill", label="n", colour=COLOURS[seat])
    for what, shade in TREASURE.items():
        yield Key(says=what, colour=shade)
    yield Key(says="a space", colour="wheat", outline="box")
    yield Key(says="a covered space", colour="gray", outline="box")


def _spaces(game: Game, position: AncientPosition) -> Iterator[Place]:
    for index, space in enumerate(SPACES):
        covered = is_covered(game.rules, space, position.round)
        yield Place(
            id=space,
            label=f"{space} (covered)" if covered else space,
            x=(index % COLUMNS) * (WIDE + 14),
            y=(index // COLUMNS) * (HIGH + 14),
            outline="box",
            width=WIDE,
            height=HIGH,
            colour="gray" if covered else "wheat",
        )


def _cities(position: AncientPosition) -> Iterator[Place]:
    for seat in range(position.players):
        for column, area in enumerate(AREAS):
            yield Place(
                id=f"{seat_name(seat)} {area}",
                label=f"{seat_name(seat)}: {area}",
                x=column * (WIDE + 14),
                y=(2 + seat) * (HIGH + 14),
                outline="box",
                width=WIDE,
                height=HIGH,
                colour=COLOURS[seat],
            )


def _on_spaces(position: AncientPosition) -> Iterator[Token]:
    for space, standing, ambrosia in zip(SPACES, position.spaces, position.board_ambrosia, strict=True):
        for seat, skill in standing:
            yield _citizen(space, seat, skill)
        if ambrosia:
            yield Token(place=space, says=f"{ambrosia} ambrosia", colour="gold", count=ambrosia)


def _at_home(position: AncientPosition) -> Iterator[Token]:
    for seat, city in enumerate(position.cities):
        for area, skills in zip(HOMES, (city.ready, city.starving, city.fresh), strict=True):
            for skill in skills:
                yield _citizen(f"{seat_name(seat)} {area}", seat, skill)
        for what, shade in TREASURE.items():
            held = getattr(city, what)
            if held:
                yield Token(
                    place=f"{seat_name(seat)} treasury", says=f"{held} {what}", colour=shade, count=held
                )


def _citizen(place: str, seat: int, skill: int) -> Token:
    return Token(
        place=place,
        says=f"a citizen of {seat_name(seat)} with skill {skill}",
        label=str(skill),
        colour=COLOURS[seat],
    )
