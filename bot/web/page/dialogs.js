/** @file Shows dialogs: questions before a press, amounts, texts to type, pages of an answer, and panels of the table. */

import { byId, counted, h, icon, keepingFocus, state, text } from "./dom.js";
import { paged, turnBack } from "./pager.js";
import { inRows, pageName, pageNodes, pageText } from "./pages.js";
import { ownButton, pressButton, send } from "./presses.js";
import { sendDeck } from "./socket.js";
import { soundIsOn, switchSound } from "./sound.js";

/** @typedef {import("./types.js").Press} Press */

/** A greater limit of an amount tells a reader nothing. */
const MOST_TOLD = 999;

const panel = /** @type {HTMLDialogElement} */ (byId("panel"));
const ask = /** @type {HTMLDialogElement} */ (byId("ask"));
/** What the panel shows of the look, so that it follows the look; empty for the page of an answer. */
let shown = "";
/** @type {string} */
let asked = "";
/** @type {(answer: boolean) => void} */
let settle = () => {};

for (const dialog of [panel, ask]) {
  // A press that begins and ends beside a dialog closes it; one between its buttons does not.
  let begun = false;
  const isBeside = (/** @type {MouseEvent} */ event) => {
    const box = dialog.getBoundingClientRect();
    return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
  };
  dialog.addEventListener("pointerdown", (event) => (begun = isBeside(event)));
  dialog.addEventListener("click", (event) => {
    if (begun && event.target === dialog && isBeside(event)) dialog.close();
  });
}
ask.addEventListener("close", () => settle(false));
panel.addEventListener("close", () => {
  turnBack("panel");
  // The button that opened it may have been redrawn since.
  const focused = document.activeElement;
  if (focused === document.body || panel.contains(focused)) byId("turn").focus({ preventScroll: true });
});

/** Closes all dialogs, without an answer. */
export function closeAll() {
  panel.close();
  ask.close();
}

/** @param {HTMLDialogElement} dialog @param {string} title @param {...(Node | null)} nodes */
function open(dialog, title, ...nodes) {
  const head = h(
    "div",
    { class: "dialog-head" },
    h("h2", { id: dialog.id + "-title", tabindex: "-1", "data-key": "title" }, title),
    ownButton(text("close"), "close", () => dialog.close(), { class: "bare", icon: icon("close"), hidden: true }),
  );
  dialog.replaceChildren(head, h("p", { class: "said", role: "status" }), ...nodes.filter((each) => each !== null));
  if (!dialog.open) dialog.showModal();
}

/** @param {string} key @param {() => void} act */
const cancelButton = (key, act) => ownButton(text("cancel"), key, act);

/** Asks for a confirmation before an important press. @param {Press} press @returns {Promise<boolean>} */
export function confirmed(press) {
  settle(false);
  asked = press.token;
  const yes = ownButton(press.label, "sure", () => done(true), { class: press.style ?? "danger" });
  open(ask, press.ask ?? "", h("div", { class: "row" }, cancelButton("unsure", () => done(false)), yes));
  return new Promise((resolve) => (settle = resolve));
}

/** @param {boolean} answer */
function done(answer) {
  const resolve = settle;
  settle = () => {};
  ask.close();
  resolve(answer);
}

/** Asks for an amount within its limits. @param {import("./types.js").Amount} amount */
export function askAmount(amount) {
  const input = field("number", amount.token, { min: amount.least, max: amount.most, step: 1, inputmode: "numeric", value: amount.least });
  const range = amount.most > MOST_TOLD ? amount.label : `${amount.least}–${amount.most}`;
  askFor(text("other_amount", amount.label), range, amount.token, input, () => {
    const number = Number(input.value);
    return Number.isInteger(number) && number >= amount.least && number <= amount.most ? String(number) : null;
  });
}

/** Asks for a text. @param {import("./types.js").Question} question */
export function askText(question) {
  const input = field("text", question.token, { autocomplete: "off", maxlength: 200 });
  askFor(question.title, question.label, "", input, () => input.value.trim() || null, question.token);
}

/** @param {string} type @param {string} key @param {object} more */
function field(type, key, more) {
  return /** @type {HTMLInputElement} */ (h("input", { type, id: "typed", "data-key": "typed" + key, ...more }));
}

/**
 * @param {string} title @param {string} label @param {string} follows is the token without which the dialog closes
 * @param {HTMLInputElement} input @param {() => string | null} read @param {string} [token]
 */
function askFor(title, label, follows, input, read, token = follows) {
  settle(false);
  settle = () => {};
  asked = follows;
  const submit = () => {
    const value = read();
    input.setAttribute("aria-invalid", String(value === null));
    if (value === null) return input.select();
    ask.close();
    send({ label: "", token }, [value]);
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault(); // Otherwise the same key would also press the button that gets the focus back.
    submit();
  });
  const buttons = h("div", { class: "row" }, cancelButton("unsure", () => ask.close()), ownButton(text("send"), "send", submit, { class: "primary" }));
  open(ask, title, h("label", { for: "typed" }, label), input, buttons);
  input.focus();
  input.select();
}

/** Shows the page of an answer; another one replaces it. @param {import("./types.js").Page} page */
export function openPage(page) {
  shown = "";
  keepingFocus(() => open(panel, state.look?.title ?? "", paged("panel", pageName(page), pageNodes(page, "p"))));
}

/** Closes the page, because an answer had nothing more to show. */
export const closePage = () => panel.close();
export const isPageOpen = () => panel.open && shown === "";

/** Opens a panel of the table. @param {"signs" | "more" | "story" | "lobby"} name */
export function openPanel(name) {
  shown = name;
  drawPanel();
}

function drawPanel() {
  const look = state.look;
  if (!look) return;
  const close = () => panel.close();
  const buttons = (/** @type {Press[]} */ presses) => presses.map((press) => pressButton(press, shown, { before: close }));
  if (shown === "signs") {
    if (!look.signs.length && !look.asks.length) return close();
    open(panel, text("signs"), paged("panel", shown, [...inRows(buttons(look.asks)), ...inRows(buttons(look.signs))]));
  } else if (shown === "more") {
    open(panel, text("more"), paged("panel", shown, [...inRows(buttons(look.more)), ...inRows(switches())]));
  } else if (shown === "lobby") {
    if (!look.lobby) return close();
    open(panel, look.title, paged("panel", shown, [pageText(look.lobby)]));
  } else {
    open(panel, text("story"), paged("panel", shown, storyNodes(look)));
  }
}

/** The switches of the page itself. */
function switches() {
  const made = [
    ownButton(text(soundIsOn() ? "sound_off" : "sound_on"), "sound", () => {
      switchSound();
      keepingFocus(drawPanel);
    }),
  ];
  const decks = state.hello.decks ?? [];
  for (const deck of decks.length > 1 ? decks : []) {
    made.push(
      ownButton(text("deck_" + deck, deck), "deck:" + deck, () => {
        sendDeck(deck);
        panel.close();
      }),
    );
  }
  return made;
}

/** The hand in words, with signs and notices. @param {import("./types.js").Look} look @returns {HTMLElement[]} */
export function storyNodes(look) {
  const lines = (/** @type {string} */ kind, /** @type {string[]} */ texts) =>
    texts.length ? h("ul", { class: "lines " + kind }, ...texts.map((line) => h("li", {}, line))) : null;
  const onlookers = look.onlookers ? h("p", {}, counted(text("onlookers", "{n}"), look.onlookers)) : null;
  const parts = [h("p", { class: "hand-line" }, look.hand), onlookers, lines("taught", look.taught), lines("notices", look.notices)];
  parts.push(lines("caught", look.caught), lines("story", look.story));
  return /** @type {HTMLElement[]} */ (parts.filter((each) => each !== null));
}

/** Adapts to a new look: a question that is no longer asked disappears. @param {import("./types.js").Look} look */
export function followLook(look) {
  if (ask.open && asked && !JSON.stringify(look).includes(JSON.stringify(asked))) ask.close();
  if (panel.open && shown) keepingFocus(drawPanel);
}
