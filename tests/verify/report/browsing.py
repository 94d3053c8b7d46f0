"""Looking at a page in a browser: what is on it, and whether letters stand out from their ground."""

GROUND = """let at = arguments[0];
    while (getComputedStyle(at).backgroundColor === "rgba(0, 0, 0, 0)") at = at.parentElement;
    return getComputedStyle(at).backgroundColor;"""


def find(driver, selector):
    return driver.find_element("css selector", selector)


def shown(driver, selector):
    return [each for each in driver.find_elements("css selector", selector) if each.is_displayed()]


def viewer_part(driver, name):
    return find(driver, f"[data-part={name}]")


def contrast(first, second):
    """The contrast ratio of two colours as WCAG 2.2 defines it."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
