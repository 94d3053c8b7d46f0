"""The site in a real browser: search and filters work, nothing is logged, nothing leaves the machine."""

import dataclasses
from pathlib import Path

import msgspec
import pytest

from hoyle.verify.profiles import profile
from hoyle.verify.report.build import build
from tests.toys.heap import HEAP
from tests.verify.report.browsing import GROUND, contrast, find, luminance, shown, viewer_part
from tests.verify.report.test_parts import MappedHeap
from tests.verify.report.test_site import EVIL, EvilHeap

ID = "tests.toys.heap.HEAP"
SMALL = msgspec.structs.replace(profile("quick"), games=10, examples=5)


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


def test_the_published_site_is_small_and_opens(visit):
    published = Path(__file__).parents[3] / "reports" / "index.html"
    assert published.stat().st_size < 10_000_000
    assert [each.get_attribute("id") for each in shown(visit(published), ".page")] == ["index"]
