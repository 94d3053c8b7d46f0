"use strict";
// Pages, search and filters. Entries are found in the document itself: there is no second copy of a text.
const hoyleSite = (() => {
  const words = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
  // Whether every word of a question is somewhere in a text; names match before sentences.
  const rank = (question, name, text) => {
    const asked = words(question);
    if (!asked.length || !asked.every((word) => text.includes(word))) return 0;
    return asked.every((word) => name.includes(word)) ? 2 : 1;
  };
  const passes = (data, wanted) =>
    Object.entries(wanted).every(([key, value]) => !value || (data[key] || "").split(" ").includes(value));
  return { rank, passes };
})();

{
  const MOST = 60;
  const search = document.getElementById("search"), results = document.getElementById("results");
  const status = document.getElementById("search-status"), viewers = new Map();
  document.documentElement.classList.add("scripted");

  const viewerOf = (page) => {
    const root = page.querySelector(".viewer");
    if (!root) return null;
    if (!viewers.has(root)) {
      const plays = JSON.parse(document.getElementById(root.dataset.plays).textContent);
      const link = (clause) => {
        const id = `${root.dataset.ruleset}/clause/${clause}`;
        return document.getElementById(id) ? `#${id}` : null;
      };
      viewers.set(root, hoyleViewer.mount(root, plays, link));
    }
    return viewers.get(root);
  };

  const draw = (page) => {
    for (const place of page.querySelectorAll("[data-board]:empty")) {
      const board = JSON.parse(document.getElementById(place.dataset.board).textContent);
      place.replaceChildren(hoyleViewer.drawn(board, {}, place.dataset.title));
    }
  };

  const show = (moveFocus) => {
    const [hash, play] = decodeURIComponent(location.hash.slice(1)).split("~");
    const target = document.getElementById(hash) || document.getElementById("index");
    const page = target.closest(".page") || document.getElementById("index");
    for (const each of document.querySelectorAll(".page.shown")) each.classList.remove("shown", "alone");
    for (const each of document.querySelectorAll(".entry.chosen")) each.classList.remove("chosen");
    page.classList.add("shown");
    const alone = target.classList.contains("entry");
    page.classList.toggle("alone", alone);
    if (alone) target.classList.add("chosen");
    const whole = page.querySelector(".whole");
    if (whole) whole.hidden = !alone;
    for (const link of document.querySelectorAll("nav a")) {
      if (link.hash === `#${page.id}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    draw(page);
    const viewer = viewerOf(page);
    if (viewer && play) viewer.choose(play);
    const heading = target.querySelector("h1, h3");
    document.title = heading ? `${heading.textContent.trim()} – Hoyle` : "Hoyle";
    if (moveFocus && heading) { heading.tabIndex = -1; heading.focus({ preventScroll: true }); scrollTo(0, 0); }
  };

  let index = null;
  const entries = () => index ||= [...document.querySelectorAll(".entry")].map((element) => ({
    element, name: element.dataset.name.toLowerCase(), text: element.textContent.toLowerCase() }));

  const find = () => {
    const question = search.value.trim();
    results.replaceChildren();
    results.hidden = !question;
    if (!question) { status.textContent = ""; return; }
    const found = entries().map((entry) => [hoyleSite.rank(question, entry.name, entry.text), entry])
      .filter(([rank]) => rank).sort((a, b) => b[0] - a[0]);
    status.textContent = `${found.length} found` + (found.length > MOST ? `, the first ${MOST} are listed` : "");
    for (const [, { element }] of found.slice(0, MOST)) {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = `#${element.id}`;
      link.textContent = element.dataset.name;
      const says = element.querySelector(".says");
      item.append(link, ` ${element.dataset.what} of ${element.dataset.of}: ${says ? says.textContent.trim() : ""}`);
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
  for (const form of document.querySelectorAll(".filters")) {
    form.addEventListener("change", () => filter(form));
    filter(form);
  }
  addEventListener("hashchange", () => show(true));
  show(false);
}
