"""Words, numbers and titles: the little the lint knows about English and Italian."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

Language = Literal["en", "it"]

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
CAPITALISED = re.compile(r"[A-ZÀ-Þ][^\W\d_]*(?:['’-][^\W\d_]+)*")


def word_set(text: str) -> frozenset[str]:
    """The words of *text*, as a set: how this package writes its word lists."""
    return frozenset(text.split())


_ENGLISH = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
_TENS = (
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety",
)
_ITALIAN = (
    "zero",
    "uno",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
    "undici",
    "dodici",
    "tredici",
    "quattordici",
    "quindici",
    "sedici",
    "diciassette",
    "diciotto",
    "diciannove",
    "venti",
)
_ITALIAN_TENS = (
    "venti",
    "trenta",
    "quaranta",
    "cinquanta",
    "sessanta",
    "settanta",
    "ottanta",
    "novanta",
    "cento",
)
# `sei` is far more often "you are" than "six", and `uno` is an article: neither is read as a number.
NUMBERS: dict[str, int] = {
    **{word: value for value, word in enumerate(_ENGLISH)},
    **{word: 10 * value for value, word in enumerate(_TENS, start=2)},
    **{
        f"{ten}-{_ENGLISH[one]}": 10 * value + one
        for value, ten in enumerate(_TENS, 2)
        for one in range(1, 10)
    },
    **{word: value for value, word in enumerate(_ITALIAN) if word not in ("uno", "sei")},
    **{word: 10 * value for value, word in enumerate(_ITALIAN_TENS, start=2)},
}
NUMBER = re.compile(
    rf"(?<![\w.,/#-])(?:\d{{1,4}}|(?:{'|'.join(_TENS)})-(?:{'|'.join(_ENGLISH[1:10])})"
    rf"|{'|'.join(sorted((word for word in NUMBERS if '-' not in word), key=len, reverse=True))})"
    r"(?![\w%]|[.,/-]\d)",
    re.IGNORECASE,
)

# Words that carry no subject matter: a phrase is compared without them.
SMALL = word_set(
    """
    a an the this that these those its his her their your our my any each every all some no of to in on
    at by for from with into onto and or nor but if as is are was were be been has have had do does did
    not than then it they them he she you we who which what when where there here so such may must can
    will would should il lo la i gli le un una uno di a da in con su per tra fra del dello della dei
    degli delle al allo alla ai agli alle dal dalla dai dalle nel nella nei nelle sul sulla sui sulle e
    ed o od che chi cui non se ma come si ti ci vi ne tuo tua tuoi tue suo sua suoi sue questo questa
    questi queste quello quella è sono hai ha
    """
)

_ENGLISH_SIGNS = word_set("the of and to is are you your may must player players each on with for this that")
_ITALIAN_SIGNS = word_set(
    """
    il la lo gli di che un una per con del della dei delle i le non puoi devi sono carta carte ogni su
    sul sulla sulle sugli al alla alle ai nel nella dal dalla quando tuo tua tuoi se ne e ed o da una ti
    si paga guadagni ottieni
    """
)

FIRST_PERSON = word_set("we us our ours my me i myself ourselves we're we've we'll i'm i've i'll let's")


class Token(Struct, frozen=True):
    """A word of a text and where it begins."""

    text: str
    start: int

    @property
    def low(self) -> str:
        return self.text.lower()

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def tokens(text: str) -> Iterator[Token]:
    """The words of *text*, in order."""
    for match in WORD.finditer(text):
        yield Token(match.group(), match.start())


def _signs(text: str) -> tuple[int, int]:
    """How many of the small words are English, how many Italian."""
    words = [word.lower() for word in WORD.findall(text[:5000])]
    return sum(word in _ENGLISH_SIGNS for word in words), sum(word in _ITALIAN_SIGNS for word in words)


def language_of(text: str) -> Language:
    """English unless the small words say Italian."""
    english, italian = _signs(text)
    return "it" if italian > english else "en"


def surely(text: str) -> Language | None:
    """The language of *text* where several small words of it and hardly any of the other say so."""
    english, italian = _signs(text)
    if abs(english - italian) < 3 or min(english, italian) > 1:
        return None
    return "it" if italian > english else "en"


def number(text: str) -> int | None:
    """The value of a number in digits or words; None for anything else."""
    if text.isdecimal():
        return int(text)
    return NUMBERS.get(text.lower())


ODD_PLURALS = {"dice": "die", "men": "man", "women": "woman", "children": "child"}


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """*word* without the endings that make no other word of it: `Cities` and `city` agree."""
    low = word.lower().replace("’", "'").removesuffix("'s").removesuffix("'")
    if low in ODD_PLURALS:
        return ODD_PLURALS[low]
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("sses", "shes", "ches", "xes", "zes")):
        return low[:-2]
    if low.endswith("s") and not low.endswith(("ss", "us", "is")) and len(low) > 3:
        return low[:-1]
    return low


def title_key(title: str) -> str:
    """A title as it is compared: lower case, singular, without punctuation, section number or article."""
    title = re.sub(r"^\W*(?:\d{1,2}\.(?:\d{1,2}\.?)*|[IVX]{1,5}\.)\s+(?=\S)", "", title.replace("€", "E"))
    words = [stem(match.group()) for match in re.finditer(r"[^\W_]+(?:['’-][^\W_]+)*", title)]
    if len(words) > 1 and words[0] in ("the", "a", "an", "il", "la", "le", "i"):
        words = words[1:]
    return " ".join(words)


def listing(items: list[str], most: int = 6) -> str:
    """`a, b and c`, shortened when there are many."""
    if len(items) > most:
        return f"{', '.join(items[:most])} and {len(items) - most} more"
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"
