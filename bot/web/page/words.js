/** @file Draws what the reader may say now: words, amounts, órdago and signs, one row each, and the discard. */

import { askAmount, openPanel } from "./dialogs.js";
import { byId, fill, h, icon, state, text } from "./dom.js";
import { markAll, marked } from "./hand.js";
import { paged } from "./pager.js";
import { pageName, pageRows, pageText } from "./pages.js";
import { ownButton, pressButton, send } from "./presses.js";

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./dom.js").Part} Part */

const LAST_LINES = 3;
const LONG_TURN = 60;

/** @param {Look} look */
export function drawWords(look) {
  const turn = byId("turn");
  if (turn.textContent !== look.turn) turn.textContent = look.turn;
  turn.classList.toggle("mine", look.mine);
  turn.classList.toggle("long", look.turn.length > LONG_TURN);
  const lobby = look.lobby;
  const between = look.phase !== "play";
  const tools = [look.signs.length + look.asks.length > 0, look.story.length > 0, look.notices.length];
  const own = () => ownButtons(look, between || look.ordago !== null || tools[0] === true);
  const has = look.words.length || look.amounts.length || look.amount || look.discard;
  /** @type {(Part | null)[]} */
  const parts = [
    look.taught.length ? ["taught", look.taught, () => taught(look.taught)] : null,
    lobby && look.summary.length ? ["summary", look.summary, () => summary(look.summary)] : null,
    lobby ? ["lobby", [lobby, look.summary], () => lobbyPage(look, lobby)] : null,
    look.discard ? ["discard", [look.discard, [...marked]], () => discard(/** @type {import("./types.js").Discard} */ (look.discard))] : null,
    look.words.length ? ["words", [look.words, between && tools], () => row("words", [...look.words.map((press) => pressButton(press, "w")), ...(between ? own() : [])])] : null,
    look.amounts.length || look.amount ? ["amounts", [look.amounts, look.amount], () => amounts(look)] : null,
    !has && !between && look.story.length ? ["last", look.story, () => last(look.story)] : null,
    between && !lobby && look.more.length ? ["further", [look.more, tools], () => further(look, look.words.length ? [] : own())] : null,
    lobby || (between && look.words.length + look.more.length) ? null : ["aside", [look.ordago, tools], () => asideRow(look, own())],
  ];
  fill(byId("rows"), parts);
}

/** @param {string} kind @param {(HTMLElement | null)[]} buttons */
const row = (kind, buttons) => h("div", { class: `row ${kind}` }, ...buttons);

/** @param {string[]} lines */
function taught(lines) {
  const open = () => openPanel("story");
  return h("button", { type: "button", class: "taught-line", "data-key": "taught", onclick: open }, icon("lamp"), h("span", {}, lines.join(" ")));
}

/** A summary of the rules; a press on it opens the settings of the match. @param {string[]} lines */
function summary(lines) {
  const open = () => openPanel("lobby");
  return h("button", { type: "button", class: "taught-line", "data-key": "summary", onclick: open }, icon("list"), h("span", {}, lines.join(" · ")));
}

/** The page on which a match is arranged: its buttons, and its text unless there is a summary. @param {Look} look @param {import("./types.js").Page} lobby */
function lobbyPage(look, lobby) {
  const rows = pageRows(lobby, "l");
  const more = ownButton(text("more"), "more", () => openPanel("more"), { icon: icon("more"), hidden: true, class: "tool" });
  if (!rows.length) rows.push(row("wrap", []));
  rows[rows.length - 1].append(more);
  const box = paged("lobby", pageName(lobby), [look.summary.length ? null : pageText(lobby), ...rows]);
  box.classList.add("lobby");
  return box;
}

/** @param {Look} look */
function amounts(look) {
  const amount = look.amount;
  const other = amount ? ownButton(amount.label, "other", () => askAmount(amount)) : null;
  return row("amounts", [...look.amounts.map((press) => pressButton(press, "a")), other]);
}

/** @param {import("./types.js").Discard} discard */
function discard(discard) {
  const places = [...marked].sort();
  const allowed = places.length >= discard.least && places.length <= discard.most;
  const said = discard.said?.find(([of]) => String([...of].sort()) === String(places))?.[1];
  const label = said ?? (places.length ? `${discard.label} (${places.length})` : discard.label);
  const press = { label, token: discard.token };
  const go = ownButton(label, "discard", () => allowed && send(press, places.map(inHand)), { class: "good", token: press.token, off: !allowed });
  const none = discard.none ? ownButton(discard.none, "none", () => send(press, [])) : null;
  const suggested = discard.suggested.length && String([...discard.suggested].sort()) !== String(places);
  const suggest = suggested ? ownButton(text("suggest", text("choose")), "suggest", () => markAll(discard.suggested), { icon: icon("lamp") }) : null;
  return h("div", { class: "discard" }, h("p", { class: "hint" }, text("discard_hint")), row("words", [go, none, suggest]));
}

/** The position of a shown card in the reader's hand. @param {number} at */
const inHand = (at) => String(state.look?.seats[0]?.cards[at]?.place ?? at);

/** What was said last, while the reader waits. @param {string[]} story */
function last(story) {
  return h("ul", { class: "last", "aria-hidden": "true" }, ...story.slice(-LAST_LINES).map((line) => h("li", {}, line)));
}

/** @param {Look} look @param {HTMLElement[]} [own] */
const further = (look, own = []) => h("div", { class: "further" }, ...look.more.map((press) => pressButton(press, "m")), own.length ? row("", own) : null);

/** The órdago, the signs and the page's own buttons. @param {Look} look @param {HTMLElement[]} own */
function asideRow(look, own) {
  const ordago = look.ordago ? pressButton({ style: "danger", ...look.ordago }, "o", { class: "ordago" }) : null;
  const signs = look.signs.length + look.asks.length ? ownButton(text("signs"), "signs", () => openPanel("signs"), { icon: icon("sign"), class: "wide" }) : null;
  return row("aside", [ordago, signs, ...own]);
}

/** Story and more; without their names where there is little space. @param {Look} look @param {boolean} hidden */
function ownButtons(look, hidden) {
  const story = ownButton(text("story"), "story", () => openPanel("story"), { icon: icon("list"), hidden, class: look.notices.length ? "tool noticed" : "tool" });
  return [story, ownButton(text("more"), "more", () => openPanel("more"), { icon: icon("more"), hidden, class: "tool" })];
}
