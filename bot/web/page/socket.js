/** @file Keeps one WebSocket to the server: it enters, sends presses, reports what was drawn, and connects again with back-off. */

import { drop, entrance, keep } from "./entrance.js";

const FIRST_MS = 300;
const MOST_MS = 3500;
const ANSWER_MS = 12000;
/** How long the server may take to say that it got a press; it says so before it carries the press out. */
const SILENT_MS = 4000;

/**
 * @typedef {object} Ears
 * @property {(hello: import("./types.js").Hello) => void} hello
 * @property {(look: import("./types.js").Look) => void} look
 * @property {(answer: import("./types.js").Answer, token: string) => void} answer
 * @property {(why: string) => void} ended
 * @property {(connected: boolean) => void} connected
 * @property {() => void} pending
 */

/** @type {Ears} */
let ears;
/** @type {WebSocket | null} */
let socket = null;
let entered = false;
let over = false;
let wait = FIRST_MS;
let drawn = 0;
let timer = 0;
/** @type {Map<string, {token: string, timer: number, got: boolean}>} */
const underWay = new Map();

const visible = () => document.visibilityState === "visible";

/** @param {Ears} listening */
export function connect(listening) {
  ears = listening;
  open();
  addEventListener("online", soon);
  addEventListener("offline", () => socket?.close());
  document.addEventListener("visibilitychange", () => {
    send({ drawn, visible: visible() });
    if (visible()) soon();
  });
}

/** Connects at once instead of waiting for the next attempt. */
function soon() {
  if (socket || over) return;
  clearTimeout(timer);
  open();
}

function open() {
  const who = entrance();
  if (!who) {
    over = true;
    ears.ended("");
    return;
  }
  const mine = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket");
  socket = mine;
  setTimeout(() => {
    if (socket === mine && !entered) giveUp();
  }, ANSWER_MS);
  mine.onopen = () => mine.send(JSON.stringify({ enter: who, visible: visible() }));
  mine.onmessage = (event) => {
    if (socket === mine) hear(JSON.parse(event.data));
  };
  mine.onclose = () => {
    if (socket === mine) lost();
  };
}

/** Leaves a server that does not answer. Its socket may take long to close, so this does not wait for it. */
function giveUp() {
  const silent = socket;
  lost();
  silent?.close();
}

function lost() {
  socket = null;
  entered = false;
  underWay.forEach((press) => clearTimeout(press.timer));
  underWay.clear();
  if (over) return;
  ears.connected(false);
  ears.pending();
  timer = window.setTimeout(open, wait * (0.7 + 0.6 * Math.random()));
  wait = Math.min(MOST_MS, wait * 2);
}

/** @param {any} said */
function hear(said) {
  if (said.hello) {
    entered = true;
    drawn = 0;
    wait = FIRST_MS;
    if (said.hello.ticket) keep(said.hello.ticket);
    ears.hello(said.hello);
    ears.connected(true);
  }
  if (said.look) ears.look(said.look);
  const arrived = said.got && underWay.get(said.got);
  if (arrived) arrived.got = true;
  if (said.answer) {
    const press = underWay.get(said.answer.key);
    finish(said.answer.key);
    ears.answer(said.answer, press?.token ?? "");
  }
  if (said.ended) {
    over = true;
    drop();
    socket?.close();
    ears.ended(said.ended.text);
  }
}

/** @param {string} key */
function finish(key) {
  clearTimeout(underWay.get(key)?.timer);
  if (underWay.delete(key)) ears.pending();
}

/** @param {object} message */
function send(message) {
  if (!entered || socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

/** @param {string} token */
export const isUnderWay = (token) => [...underWay.values()].some((press) => press.token === token);

/**
 * Sends a press; without a connection it is refused, and the same press is not sent again before its answer.
 * @param {string} token @param {string[]} [chosen] @returns {boolean} whether there is a connection
 */
export function sendPress(token, chosen) {
  if (isUnderWay(token)) return true;
  const key = Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
  if (!send({ press: token, chosen, key })) return false;
  underWay.set(key, { token, timer: window.setTimeout(() => finish(key), ANSWER_MS), got: false });
  setTimeout(() => checkArrival(key), SILENT_MS);
  ears.pending();
  return true;
}

/** Gives up if the server has confirmed neither this press nor an earlier one, which it may still carry out. @param {string} key */
function checkArrival(key) {
  if (underWay.has(key) && ![...underWay.values()].some((press) => press.got)) giveUp();
}

/** @param {string} deck */
export const sendDeck = (deck) => send({ deck });

/** Tells the server that a look was drawn: after its frame, and whether the page was visible. @param {number} v */
export function tellDrawn(v) {
  requestAnimationFrame(() => {
    setTimeout(() => {
      if (!visible() || v < drawn) return;
      drawn = v;
      send({ drawn, visible: true });
    });
  });
}
