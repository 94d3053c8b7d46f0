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
    const common = { class: place.source ? `${layer} ${place.source}` : layer };
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

  const BROAD = 900; // a board that is wider than this has the whole width of the page
  const LINE = 15, TOKEN = 24, LETTER = 7.8; // heights of a line and a token, the usual width of a letter
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

  // Black or white, whichever stands out from a colour: the brightness at which both do alike is 0.18.
  const inks = new Map(), pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  function inkOn(colour) {
    if (!inks.has(colour)) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
      inks.set(colour, 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#000" : "#fff");
    }
    return inks.get(colour);
  }

  // A token, and below it a rim for each of the others of its stack.
  function stacked(token, x, y) {
    const group = make("g"), colour = plainColour(token.colour), high = Math.min(token.count || 1, 4) - 1;
    for (let n = high; n >= 0; n--) {
      const mark = make("circle", { class: "token", cx: x, cy: y + 2.5 * n - high, r: 10 });
      mark.style.fill = colour || "transparent";
      group.append(mark);
    }
    const label = make("text", { x, y: y + 4 - high }, token.label || String(token.count || 1));
    if (label.textContent.length > 1) label.setAttribute("class", "narrow");
    if (colour) label.style.fill = inkOn(colour);
    group.append(label);
    return group;
  }

  function drawn(board, step, title = "The position", changed = new Set()) {
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
      const group = make("g", changed.has(place.id) ? { class: "changed" } : {}), { lines, top } = labelled(place);
      const tokens = standing.get(place.id) || [];
      group.append(make("title", {}, [place.label, ...tokens.map((token) => token.says)].join("\n")));
      group.append(outline(place, "ground"), outline(place, "place"));
      lines.forEach((line, n) => group.append(make("text", { class: "label", x: place.x, y: top + n * LINE }, line)));
      spots(tokens.length, place).forEach(([x, y], n) => group.append(stacked(tokens[n], x, y)));
      svg.append(group);
    }
    return svg;
  }

  // What the colours and letters of a board mean, as a list; none where the board says nothing of it.
  function legend(board) {
    if (!(board.legend || []).length) return [];
    const list = element("ul", { className: "legend" });
    list.setAttribute("aria-label", "Legend");
    for (const key of board.legend) {
      const svg = make("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" });
      const place = { ...key, x: 0, y: 0, width: 20, height: key.outline === "box" ? 14 : 20 };
      if (inside(place)) svg.append(outline(place, "ground"), outline(place, "place"));
      else svg.append(stacked({ ...key, label: key.label || " " }, 0, 0));
      list.append(element("li", {}, svg, key.says));
    }
    return [list];
  }

  function element(name, properties = {}, ...content) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  }

  const listOf = (items) => element("ul", {}, ...items.map((item) => element("li", {}, item)));
  const titled = (title, content) => element("section", {}, element("h3", {}, title), content);

  // A clause, with its sentence where the page has it.
  const cited = (clauses, about) => element("ul", {}, ...clauses.map((clause) => {
    const known = about ? about(clause) : null;
    if (!known) return element("li", {}, clause);
    const name = known.href ? element("a", { href: known.href }, clause) : element("b", {}, clause);
    return element("li", {}, name, `: ${known.says}`);
  }));

  const tokensAt = (step) => {
    const found = new Map();
    for (const token of step.tokens || []) found.set(token.place, [...(found.get(token.place) || []), token.says]);
    return found;
  };

  // Where the board is not what it was a step before, in words: the place, what was there, what is there.
  function moved(before, after) {
    const [was, is] = [tokensAt(before), tokensAt(after)], none = ["nothing"];
    const called = new Map(before.board.places.map((place) => [place.id, place.label]));
    return after.board.places.flatMap((place) => {
      const old = (was.get(place.id) || none).join(", "), present = (is.get(place.id) || none).join(", ");
      const name = called.get(place.id);
      const label = name === place.label ? name : name === undefined ? `${place.label} (new)` : `${name} → ${place.label}`;
      if (old !== present) return [{ id: place.id, says: `${label}: ${old} → ${present}` }];
      return name === place.label ? [] : [{ id: place.id, says: label }];
    });
  }

  // The notes, with the lines marked that were not there a step before.
  function noted(step, before) {
    const known = new Set(before ? before.notes : step.notes), block = element("pre");
    step.notes.forEach((line, n) =>
      block.append(n ? "\n" : "", known.has(line) ? line : element("mark", {}, line)));
    return block;
  }

  // A step with everything in it that its play writes down once.
  function stepOf(play, number) {
    const step = play.steps[number], named = (numbers, things) => (numbers || []).map((n) => things[n]);
    return { ...step, board: play.boards[step.board || 0], tokens: named(step.tokens, play.tokens),
      notes: named(step.notes, play.notes), clauses: named(step.clauses, play.clauses),
      consulted: named(step.consulted, play.clauses), changes: step.changes || [] };
  }

  function mount(root, plays, about = null) {
    const find = (name) => root.querySelector(`[data-part=${name}]`);
    let play = plays[0], at = 0;
    const go = (to) => {
      at = Math.max(0, Math.min(play.steps.length - 1, to));
      const step = stepOf(play, at), last = at === play.steps.length - 1, before = at ? stepOf(play, at - 1) : null;
      find("slider").max = play.steps.length - 1;
      find("slider").value = at;
      find("slider").setAttribute("aria-valuetext", `step ${at} of ${play.steps.length - 1}`);
      find("status").replaceChildren(`Step ${at} of ${play.steps.length - 1}: `,
        ...(at ? [element("b", {}, step.actor), ` ${step.action}`] : ["the beginning"]),
        ...(last ? [`. In the end: ${play.ended}.`] : []));
      const board = step.board, changed = before ? moved(before, step) : [];
      const picture = drawn(board, step, `The position after step ${at}`, new Set(changed.map((each) => each.id)));
      find("picture").parentElement.classList.toggle("broad", picture !== null && frame(board.places)[2] > BROAD);
      find("picture").replaceChildren(...(picture ? [picture, ...legend(board)] : []));
      const parts = [];
      if (changed.length) parts.push(titled("What changed on the board", listOf(changed.map((each) => each.says))));
      if (step.clauses.length) parts.push(titled("Clauses applied", cited(step.clauses, about)));
      if (step.notes.length) parts.push(titled(picture ? "Beside the board" : "The position", noted(step, before)));
      const folded = (title, content) => parts.push(element("details", {}, element("summary", {}, title), content));
      if (step.changes.length) folded(`What changed in the record: ${step.changes.length} fields`, listOf(step.changes));
      if (step.consulted.length) folded(`Clauses consulted on the way: ${step.consulted.length}`, cited(step.consulted, about));
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
  return { mount, stepOf, drawn, legend, frame, spots, plainColour };
})();
