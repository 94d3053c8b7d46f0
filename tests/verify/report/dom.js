// As much of a document as the site needs, so that its scripts can be run where there is no browser.
// Usage: node dom.js TREE ACTIONS; TREE is the page as [tag, attributes, children], ACTIONS a script.
"use strict";
const fs = require("fs"), vm = require("vm");

const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

class Node_ {
  constructor(tag, attributes = {}) {
    Object.assign(this, { tag, attributes, children: [], parentElement: null, listeners: {}, style: {} });
    this.dataset = new Proxy({}, { get: (_, key) => this.attributes[`data-${kebab(String(key))}`] });
    const names = () => (this.attributes.class || "").split(/\s+/).filter(Boolean);
    const set = (list) => { this.attributes.class = [...new Set(list)].join(" "); };
    this.classList = {
      contains: (name) => names().includes(name),
      add: (...added) => set([...names(), ...added]),
      remove: (...gone) => set(names().filter((name) => !gone.includes(name))),
      toggle: (name, on) => (on ? set([...names(), name]) : set(names().filter((each) => each !== name))),
    };
    if (tag === "select") this.chosen = null;
    this.typed = attributes.value || "";
  }
  get id() { return this.attributes.id || ""; }
  get hidden() { return "hidden" in this.attributes; }
  set hidden(on) { if (on) this.attributes.hidden = ""; else delete this.attributes.hidden; }
  get href() { return this.attributes.href; }
  set href(to) { this.attributes.href = to; }
  get value() {
    if (this.tag !== "select") return this.typed;
    return this.chosen ?? (this.querySelectorAll("option")[0]?.attributes.value || "");
  }
  set value(to) { if (this.tag === "select") this.chosen = to; else this.typed = String(to); }
  get name() { return this.attributes.name; }
  get textContent() { return this.children.map((c) => (typeof c === "string" ? c : c.textContent)).join(""); }
  set textContent(text) { this.children = [String(text)]; }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...added) { for (const each of added) { this.children.push(each); if (each instanceof Node_) each.parentElement = this; } }
  replaceChildren(...added) { this.children = []; this.append(...added); }
  addEventListener(kind, listener) { (this.listeners[kind] ||= []).push(listener); }
  focus() { document.activeElement = this; }
  fire(kind, more = {}) {
    const event = { target: this, preventDefault() {}, ...more };
    for (let at = this; at; at = at.parentElement) for (const listener of at.listeners[kind] || []) listener(event);
  }
  matches(selector) {
    return selector.split(",").some((part) => {
      const pieces = part.trim().match(/^[a-z0-9]+|\.[\w-]+|#[\w-]+|\[[^\]]+\]/g);
      if (!pieces || pieces.join("") !== part.trim()) throw new Error(`selector ${part}`);
      return pieces.every((piece) => {
        if (piece[0] === ".") return this.classList.contains(piece.slice(1));
        if (piece[0] === "#") return this.id === piece.slice(1);
        if (piece[0] !== "[") return this.tag === piece;
        const [name, value] = piece.slice(1, -1).split("=");
        return name in this.attributes && (value === undefined || this.attributes[name] === value);
      });
    });
  }
  closest(selector) { for (let at = this; at; at = at.parentElement) if (at.matches(selector)) return at; return null; }
  *all() { for (const child of this.children) if (child instanceof Node_) { yield child; yield* child.all(); } }
  querySelectorAll(selector) {
    if (selector.startsWith(":scope > ")) return this.children.filter((c) => c instanceof Node_ && c.matches(selector.slice(9)));
    return [...this.all()].filter((each) => each.matches(selector));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] || null; }
}

const grown = ([tag, attributes, children]) => {
  const node = new Node_(tag, attributes);
  for (const child of children) node.append(typeof child === "string" ? child : grown(child));
  return node;
};

const root = grown(JSON.parse(fs.readFileSync(process.argv[2], "utf8")));
const byId = new Map([root, ...root.all()].filter((each) => each.id).map((each) => [each.id, each]));
const windowListeners = {};
global.document = Object.assign(new Node_("#document"), {
  documentElement: root, title: "", activeElement: null,
  getElementById: (id) => byId.get(id) || null,
  createElement: (tag) => new Node_(tag), createElementNS: (_, tag) => new Node_(tag),
});
document.append(root);
root.parentElement = null;
global.location = { hash: "" };
global.addEventListener = (kind, listener) => (windowListeners[kind] ||= []).push(listener);
global.scrollTo = () => {};
global.goTo = (hash) => { location.hash = hash; for (const listener of windowListeners.hashchange || []) listener({}); };
global.shown = () => document.querySelectorAll(".page.shown").map((page) => page.id);
const logged = [];
for (const kind of ["log", "warn", "error", "info"]) console[kind] = (...said) => logged.push(said.join(" "));

const scripts = [...root.all()].filter((each) => each.tag === "script" && !each.attributes.type);
vm.runInThisContext(scripts.map((each) => each.textContent).join("\n"));
const told = vm.runInThisContext(`(() => {${fs.readFileSync(process.argv[3], "utf8")}})()`);
process.stdout.write(JSON.stringify({ told, logged }));
