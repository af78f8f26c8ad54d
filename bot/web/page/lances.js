/** @file Draws the four lances in the middle: what is at stake, or who won; a symbol as well as a colour identifies the side. */

import { h } from "./dom.js";

const LONG_STATE = 6;

/** @param {import("./types.js").Look} look */
export function drawLances(look) {
  if (look.phase === "lobby" || !look.lances.length) {
    return h("div", { class: "mid title" }, h("p", {}, look.code || "Mus"));
  }
  return h("ol", { class: "mid lances", role: "list" }, ...look.lances.map((lance) => tile(lance, look)));
}

/** @param {import("./types.js").Lance} lance @param {import("./types.js").Look} look */
function tile(lance, look) {
  const winner = look.score.find((side) => side.side === lance.kind);
  return h(
    "li",
    { class: "lance " + lance.kind, "aria-current": lance.kind === "now" || lance.kind === "bet" ? "step" : null },
    h("span", { class: "lance-name" }, lance.name),
    h("span", { class: lance.state.length > LONG_STATE ? "lance-state long" : "lance-state" }, winner ? h("i", { class: "mark " + lance.kind }) : null, h("b", {}, lance.state || "·")),
    winner ? h("span", { class: "lance-winner" }, winner.name) : null,
  );
}
