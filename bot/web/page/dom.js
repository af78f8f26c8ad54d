/** @file Builds elements, and redraws only the parts whose data have changed, so that focus and touches are not lost. */

/** @typedef {[key: string, data: unknown, make: () => Element]} Part */

/** What has been received: the texts of the reader's language and the latest look. */
export const state = {
  /** @type {Record<string, string>} */ texts: {},
  /** @type {import("./types.js").Look | null} */ look: null,
  /** @type {Partial<import("./types.js").Hello>} */ hello: {},
};

/** @param {string} name @param {string} [otherwise] */
export const text = (name, otherwise = "") => state.texts[name] ?? otherwise;

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Makes an element. `on…` are listeners, `class`, `data-…` and the like are attributes; false and null attributes are left out.
 * @param {string} tag @param {Record<string, any>} [props] @param {...(Node | string | null | false | undefined)} children
 */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

const PATHS = {
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .01 0z",
  chip: "M7 7h10v10H7zM10 2v5m4-5v5m-4 10v5m4-5v5M2 10h5m-5 4h5m10-4h5m-5 4h5",
  list: "M5 3h14v18H5zM9 8h6m-6 4h6m-6 4h4",
  more: "M4 7h16M4 12h16M4 17h16",
  lamp: "M9 17h6m-5 4h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 3H9c0-1 0-2-1-3z",
  sign: "M2 12s4-7 10-7 10 7 10 7M7 15q5 5 10 0M12 9v2",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 13l5 5L20 7",
  earlier: "M15 5l-7 7 7 7",
  later: "M9 5l7 7-7 7",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  return svg;
}

/** @type {WeakMap<Element, Map<string, {json: string, node: Element}>>} */
const filled = new WeakMap();

/**
 * Fills a host with parts; a part whose data are the same stays as it is.
 * @param {Element} host @param {(Part | null | false)[]} parts
 */
export function fill(host, parts) {
  const old = filled.get(host) ?? new Map();
  const now = new Map();
  for (const part of parts) {
    if (!part) continue;
    const [key, data, make] = part;
    const json = JSON.stringify(data) ?? "";
    const before = old.get(key);
    now.set(key, before?.json === json ? before : { json, node: make() });
  }
  if ([...old.keys()].join("\n") === [...now.keys()].join("\n")) {
    for (const [key, { node }] of now) if (old.get(key).node !== node) old.get(key).node.replaceWith(node);
  } else {
    host.replaceChildren(...[...now.values()].map((part) => part.node));
  }
  filled.set(host, now);
}

/** Forgets what is drawn, as the language or the deck may have changed. @param {...Element} hosts */
export const forget = (...hosts) => hosts.forEach((host) => filled.delete(host));

/**
 * Draws and gives the focus back to what has the same `data-key` in the same part of the page; if that is gone, to the
 * title of the dialog or else the line of the turn.
 * @param {() => void} draw
 */
export function keepingFocus(draw) {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;
  const part = focused?.closest("dialog, section");
  draw();
  if (!key || !part || focused?.isConnected) return;
  const again = [...part.querySelectorAll("[data-key]")].find((each) => each instanceof HTMLElement && each.dataset.key === key);
  const next = again ?? (part.matches("dialog[open]") ? part.querySelector("h2") : byId("turn"));
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Replaces `{n}` in a text. @param {string} line @param {number} n */
export const counted = (line, n) => line.replace("{n}", String(n));
