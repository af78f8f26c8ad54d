/** @file Draws the seats around the table: face, name, mark, last word and cards. */

import { byId, fill, h, icon, state, text } from "./dom.js";
import { drawLances } from "./lances.js";
import { send } from "./presses.js";

/** @typedef {import("./types.js").Seat} Seat */

/** Where the seats are, counterclockwise from the reader's own. @type {Record<number, string[]>} */
const PLACES = {
  2: ["own", "top"],
  4: ["own", "right", "top", "left"],
  6: ["own", "right", "far-right", "top", "far-left", "left"],
};
/** The order in which they are read and tabbed through: partner, rivals, lances. */
const ORDER = ["top", "far-left", "left", "mid", "far-right", "right"];
const LONG_NAME = 10;

/** @type {Map<number, {word: string, fresh: boolean, cards: string}>} */
const before = new Map();

/** @param {import("./types.js").Look} look */
export function drawSeats(look) {
  const places = PLACES[look.seats.length] ?? PLACES[6];
  const lobby = look.phase === "lobby";
  /** @type {Map<string, import("./dom.js").Part>} */
  const parts = new Map();
  parts.set("mid", ["mid", [look.lances, look.phase, look.score.map((side) => side.name), lobby && look.title], () => drawLances(look)]);
  look.seats.forEach((seat, n) => {
    const place = places[n] ?? "top";
    if (place !== "own" || lobby) parts.set(place, [place, [seat, look.phase, state.hello.back], () => seatNode(seat, place, look.phase)]);
  });
  const ring = byId("ring");
  ring.className = `seats-${look.seats.length}`;
  fill(ring, [...ORDER, "own"].map((place) => parts.get(place) ?? null));
}

/** @param {Seat} seat @param {string} place @param {string} phase */
function seatNode(seat, place, phase) {
  const kinds = [seat.side, place, seat.turn && "turn", seat.away && "away", seat.cards.length && "open", !seat.name && "free", phase];
  return h(
    "div",
    { class: "seat " + kinds.filter(Boolean).join(" ") },
    face(seat),
    bubble(seat),
    place === "own" ? null : h("div", { class: "held" }, cards(seat), seat.mark ? h("span", { class: "tag", "aria-hidden": "true" }, seat.mark) : null),
  );
}

/** The face and name of a player; a button where one may look at them. @param {Seat} seat */
export function face(seat) {
  const chair = seat.chair ? seat.look : null;
  const name = seat.name || chair?.label.split(" · ")[0] || seat.chair || "";
  const about = [name, seat.mark, seat.computer && text("computer_short", "computer"), seat.away && text("away"), seat.word].filter(Boolean);
  const label = chair ? chair.label : about.join(", ") + (seat.look ? `. ${seat.look.label}` : "");
  const drawn = seat.looked ? icon("eye") : seat.name && seat.computer ? icon("chip") : null;
  const inner = [
    h("span", { class: "coin", "aria-hidden": "true", "data-letter": drawn ? null : ([...seat.name][0] ?? "+").toUpperCase() }, drawn),
    h("span", { class: name.length > LONG_NAME ? "name long" : "name" }, h("i", { class: "mark " + seat.side }), h("span", {}, name)),
  ];
  const look = seat.look;
  if (!look) return h("div", { class: "face", role: "group", "aria-label": label }, ...inner);
  return h(
    "button",
    {
      type: "button",
      class: "face",
      "aria-label": label,
      "aria-pressed": chair ? null : String(seat.looked),
      title: look.label,
      "data-key": `face:${seat.at}`,
      "data-token": look.token,
      onclick: () => send(look),
    },
    ...inner,
  );
}

/** The last word; it pops up when it is new. @param {Seat} seat */
export function bubble(seat) {
  const old = before.get(seat.at);
  const isNew = seat.fresh && old !== undefined && (old.word !== seat.word || !old.fresh);
  before.set(seat.at, { word: seat.word, fresh: seat.fresh, cards: old?.cards ?? "" });
  if (!seat.word) return h("span", { class: "word none" });
  return h("span", { class: `word ${seat.fresh ? "fresh" : "faded"} ${isNew ? "pop" : ""}` }, h("span", {}, seat.word));
}

/** Backs, or the cards face up. @param {Seat} seat */
function cards(seat) {
  const fan = h("div", { class: seat.cards.length ? "fan open" : "fan" });
  const signature = seat.cards.length ? seat.cards.map((card) => card.src).join() : String(seat.hidden);
  const old = before.get(seat.at);
  const moving = old?.cards === signature ? "" : "deal";
  before.set(seat.at, { word: seat.word, fresh: seat.fresh, cards: signature });
  for (const card of seat.cards) fan.append(h("img", { src: card.src, alt: card.name, class: moving, draggable: "false" }));
  if (!seat.cards.length) {
    for (let at = 0; at < seat.hidden; at++) fan.append(h("img", { src: state.hello.back, alt: "", class: moving, draggable: "false" }));
  }
  return fan;
}
