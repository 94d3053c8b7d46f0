"""A real browser for the tests of the site.

Debian's chromium and its driver are taken from the PATH; where one of them is missing the tests are skipped
and say so.
"""

import json
import shutil

import pytest

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
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


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("chromium and chromedriver are not on the PATH: the site was not seen in a browser")
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
