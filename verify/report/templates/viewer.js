"use strict";
// Steps through plays. Everything from data goes in as text, never as markup.
const hoyleViewer = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const make = (name, attributes = {}, text = null) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    if (text !== null) element.textContent = text;
    return element;
  };
  const plainColour = (colour) => (/^[a-z]+$|^#[0-9a-f]{3,8}$/i.test(colour || "") ? colour : "");

  function frame(places) {
    if (!places.length) return null;
    const left = Math.min(...places.map((p) => p.x - (p.width || 60) / 2)) - 12;
    const top = Math.min(...places.map((p) => p.y - (p.height || 60) / 2)) - 12;
    const right = Math.max(...places.map((p) => p.x + (p.width || 60) / 2)) + 12;
    const bottom = Math.max(...places.map((p) => p.y + (p.height || 60) / 2)) + 24;
    return [left, top, right - left, bottom - top];
  }

  // Colours are thin: the ground goes first, so that no line shines through.
  function outline(place, layer) {
    const width = place.width || 60, height = place.height || 60;
    const common = { class: layer };
    if (layer === "place" && plainColour(place.colour)) common.style = `fill:${place.colour};fill-opacity:.25`;
    if (place.outline === "box")
      return make("rect", { ...common, x: place.x - width / 2, y: place.y - height / 2, width, height, rx: 6 });
    if (place.outline === "hexagon") {
      const points = [0, 1, 2, 3, 4, 5].map((n) => {
        const turn = (Math.PI / 3) * n - Math.PI / 6;
        return `${(place.x + (width / 1.732) * Math.cos(turn)).toFixed(1)},${(place.y + (height / 2) * Math.sin(turn)).toFixed(1)}`;
      });
      return make("polygon", { ...common, points: points.join(" ") });
    }
    return make("ellipse", { ...common, cx: place.x, cy: place.y, rx: width / 2, ry: height / 2 });
  }

  const LINE = 15, TOKEN = 22, LETTER = 7.4; // heights of a line and a token, the usual width of a letter
  const inside = (place) => place.outline === "box" || place.outline === "hexagon";

  // A label as lines that fit into a width; a word that is too long stays whole.
  function wrapped(label, width) {
    const found = [];
    for (const word of label.split(" ")) {
      const last = found.length - 1;
      if (found.length && (found[last].length + 1 + word.length) * LETTER <= width) found[last] += ` ${word}`;
      else found.push(word);
    }
    return found;
  }

  function labelled(place) {
    const width = place.width || 60, height = place.height || 60;
    const lines = inside(place) ? wrapped(place.label, width - 8) : [place.label];
    const top = place.outline === "box" ? place.y - height / 2 + LINE
      : place.outline === "hexagon" ? place.y - height / 4 + 4 : place.y + height / 2 + LINE;
    return { lines, top, below: inside(place) ? top + LINE * (lines.length - 1) + 4 : place.y - height / 2 };
  }

  // Tokens of a place stand in rows around the middle of the room that its label leaves.
  function spots(count, place) {
    const columns = Math.max(1, Math.floor((place.width || 60) / TOKEN));
    const rows = Math.ceil(count / columns);
    const bottom = place.y + (place.height || 60) / (place.outline === "hexagon" ? 4 : 2);
    const middle = Math.max((labelled(place).below + bottom) / 2, labelled(place).below + (rows * TOKEN) / 2);
    return Array.from({ length: count }, (_, n) => {
      const row = Math.floor(n / columns), inRow = Math.min(columns, count - row * columns);
      return [place.x + ((n % columns) - (inRow - 1) / 2) * TOKEN, middle + (row - (rows - 1) / 2) * TOKEN];
    });
  }

  // A token, and below it a rim for each of the others of its stack.
  function stacked(token, x, y) {
    const group = make("g"), colour = plainColour(token.colour), high = Math.min(token.count || 1, 4) - 1;
    for (let n = high; n >= 0; n--) {
      const mark = make("circle", { class: "token", cx: x, cy: y + 2 * n - high, r: 9 });
      mark.style.fill = colour || "transparent";
      group.append(mark);
    }
    const label = make("text", { x, y: y + 4 - high }, token.label || String(token.count || 1));
    if (label.textContent.length > 1) label.setAttribute("class", "narrow");
    if (colour) label.style.cssText = "fill:#fff;stroke:#000;stroke-width:2.5px;paint-order:stroke";
    group.append(label);
    return group;
  }

  function drawn(board, step, title = "The position") {
    const box = frame(board.places);
    if (!box) return null;
    const svg = make("svg", { viewBox: box.join(" "), role: "img" });
    svg.style.cssText = `max-width:${Math.round(box[2])}px;min-width:${Math.round(box[2] * 0.6)}px`;
    const byId = new Map(board.places.map((place) => [place.id, place]));
    const standing = new Map();
    for (const token of step.tokens || [])
      standing.set(token.place, [...(standing.get(token.place) || []), token]);
    const words = [...standing].map(([id, tokens]) =>
      `${byId.get(id).label}: ${tokens.map((token) => token.says).join(", ")}`);
    svg.append(make("title", {}, title));
    if (step.tokens) svg.append(make("desc", {}, words.join("; ") || "The board is empty."));
    for (const link of board.links) {
      const a = byId.get(link.source), b = byId.get(link.target);
      svg.append(make("line", { class: "link", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
    for (const place of board.places) {
      const group = make("g"), { lines, top } = labelled(place);
      const tokens = standing.get(place.id) || [];
      group.append(make("title", {}, [place.label, ...tokens.map((token) => token.says)].join("\n")));
      group.append(outline(place, "ground"), outline(place, "place"));
      lines.forEach((line, n) => group.append(make("text", { class: "label", x: place.x, y: top + n * LINE }, line)));
      spots(tokens.length, place).forEach(([x, y], n) => group.append(stacked(tokens[n], x, y)));
      svg.append(group);
    }
    return svg;
  }

  const listOf = (texts, link) => {
    const list = document.createElement("ul");
    for (const text of texts) {
      const item = document.createElement("li");
      const target = link ? link(text) : null;
      if (target) {
        const anchor = document.createElement("a");
        anchor.href = target;
        anchor.textContent = text;
        item.append(anchor);
      } else item.textContent = text;
      list.append(item);
    }
    return list;
  };

  function titled(title, content) {
    const part = document.createElement("section"), heading = document.createElement("h3");
    heading.textContent = title;
    part.append(heading, content);
    return part;
  }

  function mount(root, plays, link = null) {
    const find = (name) => root.querySelector(`[data-part=${name}]`);
    let play = plays[0], at = 0;
    const go = (to) => {
      at = Math.max(0, Math.min(play.steps.length - 1, to));
      const step = play.steps[at], last = at === play.steps.length - 1;
      find("slider").max = play.steps.length - 1;
      find("slider").value = at;
      find("slider").setAttribute("aria-valuetext", `step ${at} of ${play.steps.length - 1}`);
      find("status").textContent = `Step ${at} of ${play.steps.length - 1}` +
        (at ? `: ${step.actor} ${step.action}` : ": the beginning") + (last ? `. In the end: ${play.ended}.` : "");
      const picture = drawn(play.boards[step.board || 0], step);
      find("picture").replaceChildren(...(picture ? [picture] : []));
      const notes = document.createElement("pre");
      notes.textContent = (step.notes || []).join("\n");
      const parts = [];
      if ((step.notes || []).length) parts.push(titled(picture ? "Beside the board" : "The position", notes));
      if ((step.changes || []).length) parts.push(titled("What changed", listOf(step.changes)));
      if ((step.clauses || []).length) parts.push(titled("Clauses applied", listOf(step.clauses, link)));
      find("words").replaceChildren(...parts);
      find("first").disabled = find("back").disabled = at === 0;
      find("on").disabled = find("last").disabled = last;
    };
    const choose = (id) => {
      play = plays.find((each) => each.id === id) || plays[0];
      if (find("choice")) find("choice").value = play.id;
      go(0);
    };
    find("first").addEventListener("click", () => go(0));
    find("back").addEventListener("click", () => go(at - 1));
    find("on").addEventListener("click", () => go(at + 1));
    find("last").addEventListener("click", () => go(play.steps.length - 1));
    find("slider").addEventListener("input", (event) => go(Number(event.target.value)));
    if (find("choice")) find("choice").addEventListener("change", (event) => choose(event.target.value));
    root.addEventListener("keydown", (event) => {
      if (event.target.matches("select, input")) return;
      const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: play.steps.length - 1 };
      if (event.key in moves) { go(moves[event.key]); event.preventDefault(); }
    });
    choose(plays[0].id);
    return { go, choose, at: () => at };
  }
  return { mount, drawn, frame, spots, plainColour };
})();
