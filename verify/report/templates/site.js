"use strict";
// Pages, search and filters. Entries are found in the document itself: there is no second copy of a text.
const hoyleSite = (() => {
  // Case, accents and the marks that join the words of an id make no difference to somebody who searches.
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const apart = (text) => folded(text).replace(/[-_.:/[\]=,()]+/g, " ").replace(/\s+/g, " ").trim();
  const words = (question) => apart(question).split(" ").filter(Boolean);
  // A plural also finds its singular.
  const has = (text, word) => text.includes(word) || (word.length > 3 && word.endsWith("s") && text.includes(word.slice(0, -1)));
  // How well an entry answers: its very name, a name that has the words, a sentence that has them, anything else.
  const rank = (question, name, says, text) => {
    const asked = words(question);
    if (!asked.length || !asked.every((word) => has(text, word))) return 0;
    const whole = asked.join(" ");
    if (name === whole || name.endsWith(` ${whole}`)) return 4;
    if (asked.every((word) => has(name, word))) return 3;
    return asked.every((word) => has(`${name} ${says}`, word)) ? 2 : 1;
  };
  const passes = (data, wanted) =>
    Object.entries(wanted).every(([key, value]) => !value || (data[key] || "").split(" ").includes(value));
  return { apart, rank, passes };
})();

{
  const MOST = 60;
  const search = document.getElementById("search"), results = document.getElementById("results");
  const what = document.getElementById("search-what");
  const status = document.getElementById("search-status"), viewers = new Map(), played = new Map();
  document.documentElement.classList.add("scripted");

  const playsOf = (id) => {
    if (!played.has(id)) played.set(id, JSON.parse(document.getElementById(id).textContent));
    return played.get(id);
  };

  const viewerOf = (page) => {
    const root = page.querySelector(".viewer");
    if (!root) return null;
    if (!viewers.has(root)) {
      const about = (clause) => {
        const entry = document.getElementById(`${root.dataset.ruleset}/clause/${clause}`);
        return entry && { href: `#${entry.id}`, says: entry.querySelector(".says").textContent };
      };
      viewers.set(root, hoyleViewer.mount(root, playsOf(root.dataset.plays), about));
    }
    return viewers.get(root);
  };

  const draw = (page) => {
    for (const place of page.querySelectorAll("[data-board]:empty")) {
      const board = JSON.parse(document.getElementById(place.dataset.board).textContent);
      place.replaceChildren(hoyleViewer.drawn(board, {}, place.dataset.title), ...hoyleViewer.legend(board));
    }
    for (const place of page.querySelectorAll("[data-plays][data-step]:empty")) {
      const step = hoyleViewer.stepOf(playsOf(place.dataset.plays)[0], Number(place.dataset.step));
      const picture = hoyleViewer.drawn(step.board, step, place.dataset.title);
      if (picture) place.replaceChildren(picture, ...hoyleViewer.legend(step.board));
      else place.closest("figure").hidden = true;
    }
  };

  // An address that somebody cut short is not one: it shows the index, like any other that is not there.
  const place = () => { try { return decodeURIComponent(location.hash.slice(1)).split("~"); } catch { return [""]; } };

  const show = (moveFocus) => {
    const [hash, play, step] = place();
    const target = document.getElementById(hash) || document.getElementById("index");
    const page = target.closest(".page") || document.getElementById("index");
    for (const each of document.querySelectorAll(".page.shown")) each.classList.remove("shown", "alone");
    for (const each of document.querySelectorAll(".entry.chosen")) each.classList.remove("chosen");
    page.classList.add("shown");
    const alone = target.classList.contains("entry");
    page.classList.toggle("alone", alone);
    if (alone) { target.classList.add("chosen"); target.hidden = false; } // whatever a filter says
    else for (const form of page.querySelectorAll(".filters")) filter(form);
    const whole = page.querySelector(".whole");
    if (whole) whole.hidden = !alone;
    for (const link of document.querySelectorAll("nav a")) {
      const part = link.hash === `#${page.id}`, root = link.closest("header") && link.hash === `#${page.id.split("/")[0]}`;
      if (part || root) link.setAttribute("aria-current", part ? "page" : "true");
      else link.removeAttribute("aria-current");
    }
    draw(page);
    const viewer = viewerOf(page);
    if (viewer && play) { viewer.choose(play); viewer.go(Number(step) || 0); }
    const heading = target.querySelector("h1, h3");
    document.title = heading ? `${heading.textContent.trim()} – Hoyle` : "Hoyle";
    if (moveFocus && heading) { heading.tabIndex = -1; heading.focus({ preventScroll: true }); scrollTo(0, 0); }
  };

  let index = null;
  const entries = () => index ||= [...document.querySelectorAll(".entry")].map((element) => {
    const { name, of } = element.dataset, says = element.querySelector(".says")?.textContent || "";
    return { element, says, name: hoyleSite.apart(name), sentence: hoyleSite.apart(says),
      text: hoyleSite.apart(`${name} ${of} ${element.textContent}`) };
  });

  const find = () => {
    const question = search.value.trim(), wanted = what.value;
    results.replaceChildren();
    results.hidden = !question;
    if (!question) { status.textContent = ""; return; }
    const found = entries().filter(({ element }) => !wanted || element.dataset.what === wanted)
      .map((entry) => [hoyleSite.rank(question, entry.name, entry.sentence, entry.text), entry])
      .filter(([rank]) => rank).sort((a, b) => b[0] - a[0]);
    status.textContent = `${found.length} found` + (found.length > MOST ? `, the first ${MOST} are listed` : "");
    for (const [, { element, says }] of found.slice(0, MOST)) {
      const item = document.createElement("li"), link = document.createElement("a"), tag = document.createElement("span");
      link.href = `#${element.id}`;
      link.textContent = element.dataset.name;
      tag.className = "tag";
      tag.textContent = `${element.dataset.what} of ${element.dataset.of}`;
      const verdict = element.querySelector(".meta > .word")?.cloneNode(true);
      item.append(link, " ", tag, ...(verdict ? [" ", verdict] : []), ` ${says.replace(/\s+/g, " ").trim()}`);
      results.append(item);
    }
  };

  const filter = (form) => {
    const wanted = Object.fromEntries([...form.querySelectorAll("select")].map((s) => [s.name, s.value]));
    let count = 0;
    for (const entry of form.parentElement.querySelectorAll(":scope > .entry")) {
      entry.hidden = !hoyleSite.passes(entry.dataset, wanted);
      count += !entry.hidden;
    }
    form.querySelector("output").textContent = `${count} shown`;
  };

  search.addEventListener("input", find);
  what.addEventListener("change", find);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { search.value = ""; find(); }
    if (event.key === "ArrowDown") results.querySelector("a")?.focus();
  });
  results.addEventListener("keydown", (event) => {
    const links = [...results.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (at > 0 ? links[at - 1] : search).focus();
    else return;
    event.preventDefault();
  });
  results.addEventListener("click", (event) => { if (event.target.closest("a")) { search.value = ""; find(); } });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.matches("input, select, textarea")) { search.focus(); event.preventDefault(); }
  });
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // the address is the page one is on: it must not change
    const heading = document.querySelector(".page.shown h1");
    heading.tabIndex = -1;
    heading.focus();
  });
  for (const form of document.querySelectorAll(".filters")) form.addEventListener("change", () => filter(form));
  addEventListener("hashchange", () => show(true));
  show(false);
}
