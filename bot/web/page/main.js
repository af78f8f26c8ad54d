/** @file Starts the page: connects, and draws each look that comes. */

import { askText, closeAll, closePage, followLook, isPageOpen, openPage, storyNodes } from "./dialogs.js";
import { byId, fill, forget, h, keepingFocus, state, text } from "./dom.js";
import { readAddress } from "./entrance.js";
import { drawHand, markByKey, onMark } from "./hand.js";
import { paged } from "./pager.js";
import { isDialogOpen, markUnderWay } from "./presses.js";
import { followSystem } from "./room.js";
import { drawScore } from "./score.js";
import { drawSeats } from "./seats.js";
import { connect, tellDrawn } from "./socket.js";
import { allowSound, call, writeTitle } from "./sound.js";
import { save } from "./files.js";
import { guardPresses } from "./guard.js";
import { confirmClosing, start as startTelegram } from "./telegram.js";
import { firstTexts } from "./texts.js";
import { say } from "./toast.js";
import { drawWords } from "./words.js";

/** @type {string | null} */
let was = null;

function draw() {
  const look = state.look;
  if (!look) return;
  document.body.dataset.phase = look.phase;
  document.body.toggleAttribute("data-sheet", look.lobby !== null && !look.summary.length);
  document.body.toggleAttribute("data-open", look.phase === "over" || look.phase === "won");
  drawScore(look);
  drawSeats(look);
  drawHand(look);
  drawWords(look);
  const story = [look.hand, look.onlookers, look.taught, look.notices, look.caught, look.story];
  fill(byId("side"), [["story", story, () => paged("side", "story", [h("h2", {}, text("story")), ...storyNodes(look)], { last: true })]]);
}

/** @param {import("./types.js").Look} look */
function showLook(look) {
  const wasMine = state.look ? state.look.mine : true;
  state.look = look;
  keepingFocus(draw);
  followLook(look);
  markUnderWay();
  writeTitle();
  if (look.mine && !wasMine) call();
  confirmClosing(look.phase === "play" || look.phase === "over");
  tellDrawn(look.v);
}

/** @param {import("./types.js").Hello} hello */
function greet(hello) {
  state.hello = hello;
  state.texts = { ...state.texts, ...hello.texts };
  document.documentElement.lang = hello.lang;
  nameLandmarks();
  forget(byId("score"), byId("ring"), byId("mine"), byId("rows"), byId("side"));
}

function nameLandmarks() {
  byId("score").setAttribute("aria-label", text("score", "Mus"));
  byId("felt").setAttribute("aria-label", text("table", "Mus"));
  byId("dock").setAttribute("aria-label", text("words", text("your_turn")));
  byId("side").setAttribute("aria-label", text("story"));
}

/** @param {import("./types.js").Answer} answer */
function showAnswer(answer) {
  if (answer.page) openPage(answer.page);
  else if (!answer.question && !answer.text && isPageOpen()) closePage();
  if (answer.question) askText(answer.question);
  if (answer.file) save(answer.file);
  say(answer.text);
}

/** @param {string} why */
function end(why) {
  state.look = null;
  closeAll();
  showConnection(true);
  document.body.dataset.phase = "ended";
  const line = why || text("no_ticket");
  byId("felt").replaceChildren(h("div", { class: "ended" }, h("h1", {}, "Mus"), h("p", { role: "alert" }, line)));
  byId("score").replaceChildren();
  byId("side").replaceChildren();
  byId("rows").replaceChildren();
  byId("turn").textContent = "";
  document.title = "Mus · Amarreko";
}

/** @param {boolean} connected */
function showConnection(connected) {
  const banner = byId("banner");
  banner.hidden = connected;
  banner.textContent = connected ? "" : text("offline");
}

addEventListener("keydown", (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
  if (plain && !isDialogOpen() && markByKey(event.key)) event.preventDefault();
});
addEventListener("hashchange", () => location.reload());

state.texts = firstTexts();
onMark(draw);
guardPresses();
allowSound();
startTelegram();
followSystem();
readAddress();
byId("turn").textContent = text("loading");
connect({ hello: greet, look: showLook, answer: showAnswer, ended: end, connected: showConnection, pending: markUnderWay });
