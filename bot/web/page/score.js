/** @file Draws the score: a plank for each side, with amarracos as nuts (five stones) and stones as pebbles. */

import { counted, fill, byId, h, icon, text } from "./dom.js";

const AMARRACO = 5;
const MOST_PIPS = 7;
/** @type {Map<string, number>} */
const before = new Map();

/** @param {import("./types.js").Look} look */
export function drawScore(look) {
  const planks = look.score.map((side) => /** @type {import("./dom.js").Part} */ ([side.side, [side, look.score.length], () => plank(side)]));
  const middle = /** @type {import("./dom.js").Part} */ (["middle", [look.title, look.hand, look.onlookers], () => middleNode(look)]);
  fill(byId("score"), [planks[0], middle, ...planks.slice(1)]);
}

/** @param {import("./types.js").Look} look */
function middleNode(look) {
  const watching = counted(text("onlookers", "{n}"), look.onlookers);
  const eyes = look.onlookers ? h("p", { class: "onlookers", title: watching }, icon("eye"), h("span", { class: "sr" }, watching), h("span", { "aria-hidden": "true" }, String(look.onlookers))) : null;
  return h("div", { class: "middle" }, h("h1", {}, look.title || "Mus"), h("p", { class: "hand-line" }, look.hand), eyes);
}

/** @param {import("./types.js").Score} side */
function plank(side) {
  const old = before.get(side.side) ?? side.stones;
  before.set(side.side, side.stones);
  const won = side.games_to_win > 0 && side.games >= side.games_to_win;
  return h(
    "section",
    { class: `plank ${side.side} ${won ? "won" : ""}`, "aria-label": side.text },
    h("p", { class: "side-name" }, h("i", { class: "mark " + side.side }), h("span", {}, side.name)),
    h("p", { class: "number" }, h("b", {}, String(side.stones)), h("span", {}, "/" + side.target)),
    h("div", { class: "stones", "aria-hidden": "true" }, ...stones(side.stones, old)),
    pips(side),
  );
}

/** Draws stones; those that were won since the last time fall in. @param {number} now @param {number} old */
function stones(now, old) {
  const amarracos = Math.floor(now / AMARRACO);
  const kept = now < old ? 0 : Math.floor(old / AMARRACO);
  const keptSmall = now < old || amarracos > kept ? 0 : old % AMARRACO;
  const made = [];
  for (let at = 0; at < amarracos; at++) made.push(h("i", { class: at >= kept ? "nut new" : "nut" }));
  for (let at = 0; at < now % AMARRACO; at++) made.push(h("i", { class: at >= keptSmall ? "pebble new" : "pebble" }));
  if (now === old) made.forEach((stone) => stone.classList.remove("new"));
  return made;
}

/** Draws the games won as lamps, and vacas as squares; the name of the section says both. @param {import("./types.js").Score} side */
function pips(side) {
  if (side.games_to_win <= 1 && !side.vacas) return null;
  const box = h("p", { class: "pips" });
  if (side.games_to_win > 1) {
    const most = Math.min(side.games_to_win, MOST_PIPS);
    for (let at = 0; at < most; at++) box.append(h("i", { class: at < side.games ? "pip on" : "pip", "aria-hidden": "true" }));
  }
  for (let at = 0; at < Math.min(side.vacas, MOST_PIPS); at++) box.append(h("i", { class: "pip vaca", "aria-hidden": "true" }));
  return box;
}
