/** @file Splits content that is taller than its place into pages side by side, so that nothing has to be scrolled. */

import { h, icon, text } from "./dom.js";
import { ownButton } from "./presses.js";

/** What each place shows, and at which page. @type {Map<string, {content: string, at: number}>} */
const turned = new Map();

/** Begins at the first page again when this place is next drawn. @param {string} place */
export const turnBack = (place) => turned.delete(place);

/**
 * Puts nodes on as many pages as they need; they are never cut between two lines.
 * Content of the same name that is drawn again stays at its page.
 * @param {string} place @param {string} content @param {(Node | null)[]} nodes
 * @param {{last?: boolean}} [more] begins with the last page, and follows it
 */
export function paged(place, content, nodes, more = {}) {
  const sheet = h("div", { class: "sheet" }, ...nodes);
  const where = h("span", { class: "where", role: "status" });
  const turn = (/** @type {number} */ by) => show(page() + by);
  const earlier = ownButton(text("earlier"), "earlier", () => turn(-1), { icon: icon("earlier"), hidden: true });
  const later = ownButton(text("later"), "later", () => turn(1), { icon: icon("later"), hidden: true });
  const bar = h("div", { class: "pager" }, earlier, where, later);
  const box = h("div", { class: "paged" }, sheet, bar);
  const kept = turned.get(place);
  const first = kept?.content === content ? kept.at : more.last ? Infinity : 0;
  let isNew = true;

  const step = () => sheet.clientWidth + parseFloat(getComputedStyle(sheet).columnGap);
  const pages = () => (sheet.clientWidth ? Math.max(1, Math.round((sheet.scrollWidth + step() - sheet.clientWidth) / step())) : 1);
  const page = () => Math.round(sheet.scrollLeft / step());

  /** @param {number} wanted */
  function show(wanted) {
    const most = pages() - 1;
    const at = Math.max(0, Math.min(most, wanted));
    sheet.scrollLeft = at * step();
    where.textContent = `${at + 1} / ${most + 1}`;
    earlier.setAttribute("aria-disabled", String(at === 0));
    later.setAttribute("aria-disabled", String(at === most));
    if (sheet.clientWidth) turned.set(place, { content, at: more.last && at === most ? Infinity : at });
  }

  /** Sets the height of the sheet as a number, because only then it splits into pages. */
  function measure() {
    if (!box.isConnected) return observer.disconnect();
    const at = isNew ? first : page();
    bar.hidden = true;
    sheet.style.maxHeight = "";
    const height = box.getBoundingClientRect().height; // Not rounded: a line that is cut by half a pixel goes to another page.
    sheet.style.maxHeight = `${height}px`;
    if (pages() > 1) {
      bar.hidden = false;
      sheet.style.maxHeight = `${height - (box.scrollHeight - sheet.clientHeight)}px`;
    }
    show(at);
    isNew = isNew && !sheet.clientWidth;
  }

  // The focus may move to a button of another page.
  sheet.addEventListener("scroll", () => show(page()));
  const observer = new ResizeObserver(measure);
  observer.observe(box);
  observer.observe(document.documentElement);
  return box;
}
