/** @file Draws the reader's own place: name, word, large cards, which are marked for the discard by touch or number key, and their worth. */

import { byId, fill, h, icon, keepingFocus, state } from "./dom.js";
import { bubble, face } from "./seats.js";

/** @type {Set<number>} */
export const marked = new Set();
let question = "";
let held = "";
/** @type {() => void} */
let redraw = () => {};

/** @param {() => void} again draws the table after a card was marked */
export function onMark(again) {
  redraw = again;
}

/** @param {import("./types.js").Look} look */
export function drawHand(look) {
  const seat = look.seats[0];
  const token = look.discard?.token ?? "";
  if (token !== question) marked.clear();
  question = token;
  const host = byId("mine");
  host.hidden = !seat || look.phase === "lobby";
  if (!seat || host.hidden) return fill(host, []);
  const caught = look.caught.at(-1);
  const of = [seat.cards, seat.hidden, token !== "", [...marked], state.hello.back];
  fill(host, [
    ["me", [seat.name, seat.mark, seat.turn, seat.word, seat.fresh, seat.away, seat.computer, seat.look, seat.looked, seat.side], () => mine(seat)],
    ["cards", of, () => cards(seat, token !== "")],
    ["worth", [look.worth, caught], () => h("p", { class: "worth" }, h("span", {}, look.worth), caught ? h("span", { class: "caught-line" }, icon("sign"), caught) : null)],
  ]);
}

/** @param {import("./types.js").Seat} seat */
function mine(seat) {
  const tag = seat.mark ? h("span", { class: "tag" }, seat.mark) : null;
  return h("div", { class: `me ${seat.side} ${seat.turn ? "turn" : ""}` }, face(seat), tag, bubble(seat));
}

/** @param {import("./types.js").Seat} seat @param {boolean} marking */
function cards(seat, marking) {
  const list = h("div", { class: "hand", role: "group", "aria-label": seat.name });
  const now = seat.cards.map((card) => card.src).join() || "back" + seat.hidden;
  const old = held.split(",");
  const back = { src: state.hello.back ?? "", name: "" };
  const shown = seat.cards.length ? seat.cards : Array.from({ length: seat.hidden }, () => back);
  shown.forEach((card, at) => {
    const image = h("img", { src: card.src, alt: card.name, draggable: "false", class: now !== held && !old.includes(card.src) ? "deal" : "" });
    if (!marking || !seat.cards.length) return list.append(h("div", { class: "card" }, image));
    const isMarked = marked.has(at);
    list.append(
      h("button", { type: "button", class: "card", "aria-pressed": String(isMarked), "data-key": `card:${at}`, onclick: () => mark(at) }, image, isMarked ? icon("check") : null),
    );
  });
  held = now;
  return list;
}

/** @param {number} at */
function mark(at) {
  if (!marked.delete(at)) marked.add(at);
  keepingFocus(redraw);
}

/** Marks exactly these. @param {number[]} places */
export function markAll(places) {
  marked.clear();
  places.forEach((at) => marked.add(at));
  keepingFocus(redraw);
}

/** Number keys mark cards. @param {string} key @returns {boolean} */
export function markByKey(key) {
  const at = Number(key) - 1;
  if (!state.look?.discard || !(at >= 0 && at < (state.look.seats[0]?.cards.length ?? 0))) return false;
  mark(at);
  return true;
}
