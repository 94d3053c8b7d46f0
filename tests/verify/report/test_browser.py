"""The site in a real browser: search, filters and the viewer work, nothing is logged, nothing leaves.

Debian's chromium and its driver are taken from the PATH; where one of them is missing the tests are skipped
and say so.
"""

import dataclasses
import json
import shutil
from pathlib import Path

import msgspec
import pytest

from hoyle.verify.profiles import profile
from hoyle.verify.report.build import build
from hoyle.verify.report.plays import Board, Play, Step, play_of
from hoyle.verify.report.site import viewer
from hoyle.verify.starts import trace_of
from tests.toys.heap import HEAP, Start
from tests.verify.report.test_parts import MappedHeap
from tests.verify.report.test_site import EVIL, EvilHeap

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")

ID = "tests.toys.heap.HEAP"
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
SMALL = msgspec.structs.replace(profile("quick"), games=10, examples=5)
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
)
pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None,
    reason="chromium and chromedriver are not on the PATH: the site was not seen in a browser",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('browser')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=DRIVER))
    driver.get("about:blank")
    driver.get_log("performance")  # what the browser asks itself for its first page
    yield driver
    driver.quit()


def site_of(ruleset, folder):
    *_, last = build([ruleset], folder, SMALL, 0, "serial")
    page = folder / "index.html"
    page.write_bytes(last.result.files["index.html"])
    return page


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    return site_of(HEAP, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def evil_page(tmp_path_factory):
    evil = EvilHeap(*(getattr(HEAP, field.name) for field in dataclasses.fields(HEAP)))
    return site_of(evil, tmp_path_factory.mktemp("evil"))


@pytest.fixture
def visit(browser):
    """Open an address; afterwards nothing may have been logged, and nothing asked of another machine."""

    def opened(path, place=""):
        browser.get("about:blank")  # a new hash alone would not load the page again
        browser.get(f"{path.as_uri()}#{place}")
        return browser

    yield opened
    assert browser.get_log("browser") == []
    asked = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    addresses = {
        event["params"]["request"]["url"]
        for event in asked
        if event["method"] == "Network.requestWillBeSent" and "request" in event["params"]
    }
    assert addresses, "the log of requests is empty: it would not show one that leaves"
    assert [address for address in addresses if not address.startswith(("file:", "about:", "data:"))] == []


def find(driver, selector):
    return driver.find_element("css selector", selector)


def shown(driver, selector):
    return [each for each in driver.find_elements("css selector", selector) if each.is_displayed()]


def viewer_part(driver, name):
    return find(driver, f"[data-part={name}]")


def test_the_index_comes_first_and_a_link_leads_to_one_page(page, visit):
    driver = visit(page)
    assert [each.get_attribute("id") for each in shown(driver, ".page")] == ["index"]
    find(driver, f"#index a[href='#{ID}']").click()
    assert [each.get_attribute("id") for each in shown(driver, ".page")] == [ID]
    assert shown(driver, "nav [aria-current=page]")
    driver.back()
    assert [each.get_attribute("id") for each in shown(driver, ".page")] == ["index"]


@pytest.mark.parametrize("place", ["nowhere", "100%", "%E0%A4%A", "main", "index~x~y"])
def test_an_address_that_is_not_there_shows_the_index(page, visit, place):
    assert [e.get_attribute("id") for e in shown(visit(page, place), ".page")] == ["index"]


def test_a_clause_has_a_page_of_its_own_and_a_title(page, visit):
    clause = next(iter(HEAP.book))
    driver = visit(page, f"{ID}/clause/{clause}")
    assert [each.get_attribute("data-name") for each in shown(driver, ".entry")] == [clause]
    assert driver.title == f"{clause} – Hoyle"
    find(driver, ".page.shown .whole a").click()
    assert len(shown(driver, ".entry")) == len(HEAP.book)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("no-stone-is-lost", f"{ID}/property/no-stone-is-lost"),
        ("TABLE never dips", f"{ID}/property/more-stones-are-never-worth-less"),
        ("may_take", f"{ID}/rule/may_take"),
        ("score.table", f"{ID}/clause/{HEAP.book.full('score.table')}"),
    ],
)
def test_search_finds_properties_rules_and_clauses_by_keyboard(page, visit, asked, found):
    driver = visit(page)
    find(driver, "body").send_keys("/")
    box = driver.switch_to.active_element
    assert box.get_attribute("id") == "search"
    box.send_keys(asked)
    links = [link.get_attribute("href").partition("#")[2] for link in shown(driver, "#results a")]
    assert found in links
    box.send_keys("\ue015")  # arrow down
    for _ in range(links.index(found)):
        driver.switch_to.active_element.send_keys("\ue015")
    driver.switch_to.active_element.send_keys("\ue007")  # enter
    assert [each.get_attribute("id") for each in shown(driver, ".entry")] == [found]
    assert shown(driver, "#results") == []


@pytest.mark.parametrize(
    ("asked", "name", "says", "rank"),
    [
        ("score.table", "heap score table", "", 4),  # the end of an id
        ("Score TABLE", "heap score table", "", 4),
        ("sco tab", "heap score table", "", 3),  # parts of words
        ("cafés", "coffee", "a Cafe\u0301 on the square", 2),  # an accent written as its own letter, a plural
        ("cafe", "coffee", "a Café on the square", 2),
        ("tables", "heap score table", "", 3),
        ("table lost", "heap score table", "", 0),  # every word must be there
        ("   ", "heap score table", "", 0),
        ("...", "heap score table", "", 0),
    ],
)
def test_a_search_matches_what_a_person_types(page, visit, asked, name, says, rank):
    script = """const [asked, name, says] = arguments, apart = hoyleSite.apart;
        return hoyleSite.rank(asked, apart(name), apart(says), apart(`${name} ${says}`));"""
    assert visit(page).execute_script(script, asked, name, says) == rank


def test_a_search_can_be_for_rules_only(page, visit):
    driver = visit(page)
    find(driver, "#search").send_keys("stone")
    assert len({each.text.split(" of ")[0] for each in shown(driver, "#results .tag")}) > 1
    find(driver, "#search-what option[value=rule]").click()
    assert {each.text.split(" of ")[0] for each in shown(driver, "#results .tag")} == {"rule"}


def test_a_search_for_what_is_not_there_says_so_and_escape_clears_it(page, visit):
    driver = visit(page)
    box = find(driver, "#search")
    box.send_keys("zebra crossing")
    assert find(driver, "#search-status").text == "0 found"
    box.send_keys("\ue00c")  # escape
    assert box.get_attribute("value") == ""
    assert shown(driver, "#results") == []


def test_filters_filter_and_say_how_many_are_left(page, visit):
    driver = visit(page, f"{ID}/properties")
    before = len(shown(driver, ".entry"))
    find(driver, ".page.shown select[name=verdict] option[value=exhausted]").click()
    left = shown(driver, ".entry")
    assert 0 < len(left) < before
    assert {each.get_attribute("data-verdict") for each in left} == {"exhausted"}
    assert find(driver, ".page.shown output").text == f"{len(left)} shown"


def test_an_entry_that_a_filter_hides_still_has_its_page(page, visit):
    driver = visit(page, f"{ID}/properties")
    find(driver, ".page.shown select[name=verdict] option[value=exhausted]").click()
    hidden = next(
        each.get_attribute("id")
        for each in driver.find_elements("css selector", ".page.shown .entry")
        if not each.is_displayed()
    )
    driver.execute_script("location.hash = arguments[0]", hidden)
    assert [each.get_attribute("id") for each in shown(driver, ".entry")] == [hidden]
    assert shown(driver, ".page.shown .filters") == []  # a filter of one entry filters nothing
    find(driver, ".page.shown .whole a").click()
    assert {e.get_attribute("data-verdict") for e in shown(driver, ".page.shown .entry")} == {"exhausted"}


def test_a_clause_leads_to_the_play_and_the_step_in_which_it_applies(page, visit):
    driver = visit(page, f"{ID}/clauses")
    link = find(driver, ".page.shown a[href*='/plays~']")
    step = link.text.removeprefix("step ")
    clause = link.find_element("xpath", "ancestor::section").get_attribute("data-name")
    driver.execute_script("location.hash = new URL(arguments[0].href).hash", link)
    assert viewer_part(driver, "status").text.startswith(f"Step {step} of ")
    assert clause in viewer_part(driver, "words").text


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A page of its own for a game in which a stone at a time is taken from seven."""
    start = Start(stones=7)
    position, actions = HEAP.start(start), []
    while len(legal := HEAP.legal(position)):
        actions.append(legal[0])
        position = HEAP.apply(position, legal[0])
    page = tmp_path_factory.mktemp("play") / "play.html"
    page.write_text(viewer(play_of(HEAP, trace_of(HEAP, start, actions), "all", "A whole game")))
    return page, len(actions)


def test_the_viewer_steps_forward_and_back_and_stops_at_both_ends(game, visit):
    page, last = game
    driver = visit(page)
    assert last > 2
    assert viewer_part(driver, "status").text == f"Step 0 of {last}: the beginning"
    assert not viewer_part(driver, "back").is_enabled()
    viewer_part(driver, "on").click()
    viewer_part(driver, "on").click()
    assert viewer_part(driver, "status").text.startswith(f"Step 2 of {last}: ")
    assert "Clauses applied" in viewer_part(driver, "words").text
    viewer_part(driver, "back").click()
    assert viewer_part(driver, "status").text.startswith(f"Step 1 of {last}: ")
    viewer_part(driver, "last").click()
    assert "In the end: " in viewer_part(driver, "status").text
    assert not viewer_part(driver, "on").is_enabled()
    viewer_part(driver, "first").click()
    assert viewer_part(driver, "status").text == f"Step 0 of {last}: the beginning"


def test_the_arrow_keys_step_too(game, visit):
    driver = visit(game[0])
    find(driver, ".viewer").send_keys("\ue014\ue014\ue012")  # right, right, left
    assert viewer_part(driver, "slider").get_attribute("value") == "1"


def test_the_plays_of_the_site_are_in_the_viewer(page, visit):
    driver = visit(page, f"{ID}/plays")
    assert viewer_part(driver, "status").text.startswith("Step 0 of ")
    assert len(driver.find_elements("css selector", "[data-part=choice] option")) > 1


def test_the_keyboard_alone_reaches_the_content_past_the_menu(page, visit):
    driver = visit(page)
    find(driver, "body").send_keys("\ue004")  # tab
    skip = driver.switch_to.active_element
    assert skip.text == "To the content"
    assert skip.is_displayed()


def test_skipping_the_menu_stays_on_the_page(page, visit):
    driver = visit(page, f"{ID}/rules")
    find(driver, ".skip").send_keys("\ue007")  # enter
    assert [each.get_attribute("id") for each in shown(driver, ".page")] == [f"{ID}/rules"]
    assert driver.switch_to.active_element.tag_name == "h1"


def test_whatever_has_the_focus_shows_it(page, visit):
    driver = visit(page, f"{ID}/plays")
    seen = set()
    for _ in range(30):
        driver.switch_to.active_element.send_keys("\ue004")  # tab
        element = driver.switch_to.active_element
        if element.tag_name == "body":
            break
        seen.add(element.tag_name)
        outline = (
            element.value_of_css_property("outline-width"),
            element.value_of_css_property("outline-style"),
        )
        assert outline == ("3px", "solid"), element.get_attribute("outerHTML")[:200]
    assert {"a", "input", "select", "button"} <= seen


def drawn_play():
    from hoyle.model.core.picture import Key, Link, Place, Token

    places = (
        Place(id="a", label=EVIL, x=0, y=0, outline="box", width=120, height=80, colour="tan"),
        Place(id="b", label="B", x=200, y=0, outline="hexagon", width=120, height=140),
    )
    tokens = (
        Token(place="a", says="3 disks", colour="red", count=3),
        Token(place="a", says=EVIL, colour="red;x:url(y)", label="E"),
    )
    keys = (Key(says=EVIL, label="E", colour="red;x:url(y)"), Key(says="land", outline="box", colour="tan"))
    board = Board(places, (Link("a", "b"),), keys)
    return Play(
        id="p",
        title=EVIL,
        ruleset="heap",
        boards=(board,),
        tokens=tokens,
        notes=(EVIL,),
        steps=(Step(tokens=(0, 1), notes=(0,)), Step(tokens=(1,), notes=(0,), actor="red", action="burn")),
        ended=EVIL,
    )


def test_a_position_is_drawn_with_its_stacks_and_in_words(tmp_path, visit):
    page = tmp_path / "play.html"
    page.write_text(viewer(drawn_play()))
    driver = visit(page)
    # a stack of three has three rims; the fourth token has a colour that is none
    tokens = driver.find_elements("css selector", "svg[role=img] .token")
    assert [each.value_of_css_property("fill") for each in tokens] == ["rgb(255, 0, 0)"] * 3 + [
        "rgba(0, 0, 0, 0)"
    ]
    assert len(driver.find_elements("css selector", "svg line")) == 1
    assert len(driver.find_elements("css selector", "svg polygon.place")) == 1
    assert [each.text for each in shown(driver, ".legend li")] == [f"E\n{EVIL}", "land"]
    words = driver.execute_script("return document.querySelector('svg desc').textContent")
    assert words == f"{EVIL}: 3 disks, {EVIL}"
    assert driver.find_elements("css selector", "main script, svg script") == []
    assert EVIL in find(driver, "[data-part=words]").text


def test_a_step_says_and_shows_where_the_board_changed(tmp_path, visit):
    page = tmp_path / "play.html"
    page.write_text(viewer(drawn_play()))
    driver = visit(page)
    assert driver.find_elements("css selector", "svg .changed") == []
    viewer_part(driver, "on").click()
    changed = driver.find_elements("css selector", "svg .changed .place")
    assert [each.tag_name for each in changed] == ["rect"]  # the box, not the hexagon
    words = viewer_part(driver, "words").text
    assert f"{EVIL}: 3 disks, {EVIL} → {EVIL}" in words


def test_letters_stand_out_from_the_colour_of_their_token(tmp_path, visit):
    from hoyle.model.core.picture import Place, Token

    colours = ("black", "yellow", "firebrick", "gold", "royalblue", "white", "purple", "seagreen")
    tokens = tuple(Token(place="a", says=colour, colour=colour) for colour in colours)
    board = Board((Place(id="a", label="A", x=0, y=0, width=300),), ())
    step = Step(tokens=tuple(range(len(colours))))
    play = Play(id="p", title="P", ruleset="r", boards=(board,), tokens=tokens, steps=(step,), ended="")
    page = tmp_path / "play.html"
    page.write_text(viewer(play))
    driver = visit(page)
    marks = driver.find_elements("css selector", "svg .token")
    letters = driver.find_elements("css selector", "svg .token + text")
    assert len(marks) == len(letters) == len(colours)
    for mark, letter in zip(marks, letters, strict=True):
        pair = (letter.value_of_css_property("fill"), mark.value_of_css_property("fill"))
        assert contrast(*pair) >= 4.5, pair  # WCAG 2.2, 1.4.3


def test_hostile_text_from_data_stays_text(evil_page, visit):
    clause = HEAP.book.full("score.table")
    driver = visit(evil_page, f"{ID}/clause/{clause}")  # an alert would stop every further command
    assert EVIL in find(driver, ".entry.chosen").text
    find(driver, "#search").send_keys("alert")
    assert EVIL in find(driver, "#results").text
    assert driver.find_elements("css selector", "main script, #results script") == []


def test_the_map_of_a_game_is_drawn(tmp_path, visit):
    mapped = MappedHeap(*(getattr(HEAP, field.name) for field in dataclasses.fields(HEAP)))
    driver = visit(site_of(mapped, tmp_path), f"{ID}/map")
    drawn = find(driver, ".page.shown svg")
    assert drawn.is_displayed()
    assert len(drawn.find_elements("css selector", ".place")) == 2
    assert len(drawn.find_elements("css selector", "line")) == 1
    assert "(invented)" in driver.execute_script("return arguments[0].textContent", drawn)


@pytest.mark.parametrize("width", [1280, 390])
def test_no_page_is_wider_than_its_window(page, visit, browser, width):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600},
    )
    try:
        for place in ("index", ID, f"{ID}/properties", f"{ID}/clauses", f"{ID}/plays", f"{ID}/perft"):
            driver = visit(page, place)
            wide = driver.execute_script("return document.documentElement.scrollWidth")
            assert wide <= width, place
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


LETTERS = (
    "body",
    "h1",
    "h3",
    "nav a",
    ".page.shown a",
    ".word",
    ".meta",
    ".tag",
    "label",
    "select",
    "code",
    "pre",
)
GROUND = """let at = arguments[0];
    while (getComputedStyle(at).backgroundColor === "rgba(0, 0, 0, 0)") at = at.parentElement;
    return getComputedStyle(at).backgroundColor;"""


def test_letters_stand_out_from_the_ground_in_the_light_and_in_the_dark(page, visit, browser):
    try:
        for scheme in ("light", "dark"):
            feature = [{"name": "prefers-color-scheme", "value": scheme}]
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": feature})
            driver = visit(page, f"{ID}/properties")
            for selector in LETTERS:
                for element in shown(driver, selector)[:8]:
                    text = element.value_of_css_property("color")
                    ground = driver.execute_script(GROUND, element)
                    assert contrast(text, ground) >= 4.5, (scheme, selector, text, ground)  # WCAG 2.2, 1.4.3
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_paper_is_white_even_where_the_screen_is_dark(page, visit, browser):
    feature = [{"name": "prefers-color-scheme", "value": "dark"}]
    try:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": feature})
        driver = visit(page, f"{ID}/properties")
        assert shown(driver, "nav, .filters, [role=search]") == []  # nothing to press on paper
        for selector in ("body", ".entry", ".entry h3", ".entry .word", ".entry .meta", ".entry pre"):
            for element in shown(driver, selector)[:4]:
                text, ground = element.value_of_css_property("color"), driver.execute_script(GROUND, element)
                assert luminance(ground) > 0.8, selector
                assert contrast(text, ground) >= 4.5, selector
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


def contrast(first, second):
    """The contrast ratio of two colours as WCAG 2.2 defines it."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_published_site_is_small_and_opens(visit):
    published = Path(__file__).parents[3] / "reports" / "index.html"
    assert published.stat().st_size < 10_000_000
    assert [each.get_attribute("id") for each in shown(visit(published), ".page")] == ["index"]
