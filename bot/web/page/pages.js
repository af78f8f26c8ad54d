/** @file Draws a page of text, rows of buttons and a menu, as the lobby and many answers are. */

import { h, text } from "./dom.js";
import { ownButton, pressButton, send } from "./presses.js";

/** @param {import("./types.js").Page} page @param {string} key @returns {(HTMLElement | null)[]} */
export const pageNodes = (page, key) => [pageText(page), ...(page.menu ? menuNodes(page.menu, key) : []), ...pageRows(page, key)];

/** @param {import("./types.js").Page} page */
export function pageText(page) {
  const lines = (page.text || page.alt || "").split("\n");
  if (lines.join("") === "") return null;
  const bold = new Set(page.bold ?? []);
  return h("div", { class: "page-text" }, ...lines.map((line) => h("p", {}, bold.has(line) ? h("strong", {}, line) : line)));
}

/** @param {import("./types.js").Page} page @param {string} key */
export const pageRows = (page, key) => page.rows.filter((row) => row.length).map((row) => rowOf(row.map((press) => pressButton(press, key))));

/** @param {HTMLElement[]} buttons */
const rowOf = (buttons) => h("div", { class: "row wrap" }, ...buttons);

/** What stays the same while the choices of a page change: its first line and its buttons. @param {import("./types.js").Page} page */
export const pageName = (page) => [page.text.split("\n", 1)[0], ...page.rows.flat().map((press) => press.label)].join("\n");

const IN_A_ROW = 2;

/** Buttons in rows of two. @param {HTMLElement[]} buttons */
export const inRows = (buttons) => buttons.flatMap((_, at) => (at % IN_A_ROW ? [] : [rowOf(buttons.slice(at, at + IN_A_ROW))]));

/** A menu: its entries are marked, then sent together; if only one may be chosen, a press sends it at once. @param {import("./types.js").Menu} menu @param {string} key */
function menuNodes(menu, key) {
  const chosen = new Set(menu.entries.filter((entry) => entry.chosen).map((entry) => entry.value));
  const press = { label: menu.label, token: menu.token };
  const one = menu.most === 1;
  const done = ownButton(text("send"), `${key}:menu`, () => {
    if (chosen.size >= menu.least && chosen.size <= menu.most) send(press, [...chosen]);
  }, { class: "primary" });
  const draw = () => done.setAttribute("aria-disabled", String(chosen.size < menu.least || chosen.size > menu.most));
  const entries = menu.entries.map((entry) => {
    const button = ownButton(entry.label, `${key}:entry:${entry.value}`, () => {
      if (one) return send(press, [entry.value]);
      if (!chosen.delete(entry.value)) chosen.add(entry.value);
      button.setAttribute("aria-pressed", String(chosen.has(entry.value)));
      draw();
    });
    button.setAttribute("aria-pressed", String(chosen.has(entry.value)));
    return button;
  });
  draw();
  return [h("p", {}, menu.label), ...inRows(entries), one ? null : rowOf([done])];
}
