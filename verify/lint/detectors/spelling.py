"""One name, spelt in several ways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.names import names
from hoyle.verify.lint.words import stem, tokens, word_set

SHORTEST = 6
SHORTEST_NAME = 5
SHORTEST_IN_NAME = 4
CROWD = 8
OFTEN = 4
LONGEST = 30
LONG_NAME = 8
ENDINGS = word_set(
    """
    s es d ed n en r er y ly e a i o al an ing or st t ne na no ni ta to te ti re ra ri ro la le li lo
    va vi ci gi hi za zi zo ze da do di de sa si so se ca co che chi ia io ma mi mo me
    """
)

REAL = word_set(
    """
    alerting altering alteration alternation asserts assets bearing braking breaking binding blinding beating
    boasting boosting bridge bride calvary cavalry canceled cancelled casing causing chasing causes clauses
    coasts coats compete complete competed completed competing completing complaint compliant conservation
    conversation contact contract contacts contracts contacted contracted coping copying courses curses
    covert convert decent descent deriving driving existed exited existing exiting failing falling filling
    filing flaming flying fighting fighters freeing freezing founded funded gained grained growing grazing
    handed handing handled handling hosting hoisting heading herding hearing later latter laying lighting
    lightning listing lasting living leaving loosing losing making marking masking marital martial missed
    missing misused morning mourning painting planting parties pastries paying playing staying saying
    personal personnel phases phrases placed planed picking pricking presents presets quiet quite reaction
    creation reacting relaying relying replaying replying relies replies remainder reminder resorting
    restoring retired retried rising raising sacred scared saving shaving sealing stealing seeing seeding
    seeking selling spelling sending spending shifting sifting sleeping sweeping slipping sliding stacking
    staking starting stating staring standing sanding statue statute stored stored storing string stirring
    strong trading treading thorough though thought through throughout throwing trail trial turning tuning
    united untied wading wining winning wiring writing warning warring whether whither wooden wooded
    """
)
"""Words that differ from another word by one letter in their middle and are no slip for it."""


@detector(
    "name-spelling",
    says="two words that differ by one letter, one of them rare: one name spelt in two ways",
    remedy="spell it one way, and correct the other",
)
def name_spelling(book: Book) -> Iterator[Spot]:
    """Words that become the same when one letter is left out, and are no forms of one another."""
    places = _places(book)
    for rare, common in misspelt(book).items():
        first, *more = places[rare]
        times = len(places[common])
        reason = f"{rare!r} here, {common!r} in {times} other place{'s' if times > 1 else ''}"
        yield Spot(first, first + len(rare), reason, f"{rare} {common}", (*more, places[common][0]))
    yield from _phrases(book)


def _phrases(book: Book) -> Iterator[Spot]:
    """Names of several words that differ in one letter of one word: there even a short word tells."""
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    beside: dict[tuple[int, tuple[str, ...]], set[tuple[str, ...]]] = defaultdict(set)
    for name in names(book):
        words = tuple(name.text.split())
        if 2 <= len(words) <= 4:
            places[words].append(name.start)
            for at in range(len(words)):
                beside[at, (*words[:at], *words[at + 1 :])].add(words)
    told = set(misspelt(book))
    for (at, _), alike in beside.items():
        for one, two in combinations(sorted(alike), 2) if len(alike) <= CROWD else ():
            rare, common = sorted((one, two), key=lambda words: (len(places[words]), words))
            times = book.text.count(" ".join(common))
            if len(places[rare]) > 2 or times < 2 or rare[at].lower() in told:
                continue
            if min(len(rare[at]), len(common[at])) >= SHORTEST_IN_NAME and _one_letter(rare[at], common[at]):
                here, usual = " ".join(rare), " ".join(common)
                first, *more = places[rare]
                reason = f"{here!r} here, {usual!r} in {times} other places"
                yield Spot(first, first + len(here), reason, f"{here} {usual}", (*more, places[common][0]))


def _one_letter(one: str, two: str) -> bool:
    """Whether one letter is too many, too few or another, and not merely at the end: that is a form."""
    if stem(one) == stem(two) or one[0] != two[0]:
        return False
    if len(one) == len(two):
        return sum(a != b for a, b in zip(one, two, strict=True)) == 1 and one[-1] == two[-1]
    shorter, longer = sorted((one, two), key=len)
    return any(longer[:at] + longer[at + 1 :] == shorter for at in range(1, len(longer) - 1))


@lru_cache(maxsize=2)
def misspelt(book: Book) -> dict[str, str]:
    """The rarer spellings of the book, each with the one that is meant."""
    places = _places(book)
    proper = {part for name in names(book) for part in name.text.lower().split()}
    proper |= {word.low for block in book.headings for word in tokens(block.text)}
    likeliest: dict[str, str] = {}
    for rare, common in _neighbours(places):
        if rare in REAL:
            continue
        known = len(places[rare]) == 1 and len(places[common]) >= OFTEN
        if (known and _is_typo(rare, common)) or not _are_forms(
            rare, common, proper=rare in proper and common in proper
        ):
            best = likeliest.setdefault(rare, common)
            likeliest[rare] = max(best, common, key=lambda word: len(places[word]))
    return likeliest


def _places(book: Book) -> dict[str, list[int]]:
    """Where each longer word stands, outside stories; lower case, since headings shout."""
    found: dict[str, list[int]] = defaultdict(list)
    for block in book.blocks:
        if block.tone in ("story", "credits") or "€" in block.text:
            continue
        for word in tokens(block.text):
            shortest = SHORTEST_NAME if word.text.istitle() else SHORTEST
            if shortest <= len(word.text) <= LONGEST and "'" not in word.text and "’" not in word.text:
                found[word.low].append(block.start + word.start)
    return found


def _neighbours(places: dict[str, list[int]]) -> Iterator[tuple[str, str]]:
    """Pairs one letter apart, the rarer first, found through what is left when a letter is taken out."""
    left_over: dict[str, list[str]] = defaultdict(list)
    for word in places:
        for shorter in {word, *(word[:at] + word[at + 1 :] for at in range(1, len(word)))}:
            left_over[shorter].append(word)
    seen: set[tuple[str, str]] = set()
    for alike in left_over.values():
        if not 2 <= len(alike) <= 6:
            continue
        for one in alike:
            for two in alike:
                rare, common = sorted((one, two), key=lambda word: (len(places[word]), word))
                if one < two and (rare, common) not in seen:
                    seen.add((rare, common))
                    if len(places[rare]) <= 2 and rare.replace("-", "") != common.replace("-", ""):
                        yield rare, common


def _is_typo(rare: str, common: str) -> bool:
    """Whether *rare* is a frequent word with a letter too few or too many, or two swapped, in its middle."""
    if min(len(rare), len(common)) < SHORTEST or rare[0] != common[0] or rare[-2:] != common[-2:]:
        return False
    if len(rare) == len(common):
        return sorted(rare) == sorted(common)
    return "-" not in rare + common and max(len(rare), len(common)) >= LONG_NAME - 1


def _are_forms(one: str, two: str, *, proper: bool) -> bool:
    """Whether the two are forms of one word, or two words that only look alike.

    Names have no forms but their plural and genitive. Of ordinary words only those count that differ by a
    doubled letter, or are so long that one letter more or less is hardly another word.
    """
    shorter, longer = sorted((one, two), key=len)
    same = 0
    while same < len(shorter) and shorter[same] == longer[same]:
        same += 1
    ends = shorter[same:], longer[same:]
    if len(shorter) == len(longer) and proper and len(ends[0]) > 2:
        # A name with two letters swapped, or a long one with one letter replaced.
        replaced = sum(one != other for one, other in zip(*ends, strict=True)) == 1
        return sorted(ends[0]) != sorted(ends[1]) and not (replaced and len(shorter) >= LONG_NAME)
    if len(shorter) == len(longer):
        return len(shorter) < 10 or len(ends[0]) <= 2 or sorted(ends[0]) != sorted(ends[1])
    if proper and ends[0]:
        short = len(longer) < 7 and longer[same] != longer[same - 1]
        return short or (ends[0] in ENDINGS and ends[1] in ENDINGS and longer[-1] != "s")
    doubled = longer[same] == longer[same - 1]
    if all(not end or end in ENDINGS for end in ends):
        return True
    return not doubled and len(longer) < 10
