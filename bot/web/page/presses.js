/** @file Makes the buttons of the table, and sends each press once, after a confirmation where the look demands one. */

import { byId, h, text } from "./dom.js";
import { confirmed } from "./dialogs.js";
import { isUnderWay, sendPress } from "./socket.js";
import { say } from "./toast.js";

/** @typedef {import("./types.js").Press} Press */

/**
 * Makes the button of a press. The key finds it again after it was redrawn.
 * @param {Press} press @param {string} key @param {{before?: () => void, class?: string}} [more]
 */
export function pressButton(press, key, more = {}) {
  const busy = isUnderWay(press.token);
  return h(
    "button",
    {
      type: "button",
      class: `btn ${press.style ?? "plain"} ${more.class ?? ""}`,
      "data-key": `${key}:${press.label}`,
      "data-token": press.token,
      "aria-disabled": busy ? "true" : null,
      onclick: () => send(press, undefined, more.before),
    },
    h("span", {}, press.label),
  );
}

/**
 * Sends a press, after its confirmation if it needs one.
 * @param {Press} press @param {string[]} [chosen] @param {() => void} [before] is called once the press is confirmed
 */
export async function send(press, chosen, before) {
  if (isUnderWay(press.token)) return;
  if (press.ask && !(await confirmed(press))) return;
  before?.();
  if (!sendPress(press.token, chosen)) say(text("not_sent"));
}

/** Shows on all buttons which presses are under way. */
export function markUnderWay() {
  for (const button of document.querySelectorAll("[data-token]")) {
    if (!(button instanceof HTMLElement)) continue;
    if (isUnderWay(button.dataset.token ?? "")) button.setAttribute("aria-disabled", "true");
    else if (!("off" in button.dataset)) button.removeAttribute("aria-disabled");
  }
}

/**
 * A button of the page itself; with an icon alone its label is read aloud, and while it is off a press does nothing.
 * @param {string} label @param {string} key @param {() => void} act
 * @param {{class?: string, icon?: Element, hidden?: boolean, token?: string, off?: boolean}} [more]
 */
export function ownButton(label, key, act, more = {}) {
  const hidden = more.hidden ? label : null;
  const off = more.off || (more.token && isUnderWay(more.token));
  const props = { type: "button", class: `btn plain ${more.class ?? ""}`, "aria-label": hidden, title: hidden, "aria-disabled": off ? "true" : null };
  const data = { "data-key": key, "data-token": more.token, "data-off": more.off, onclick: act };
  return h("button", { ...props, ...data }, more.icon, hidden ? null : h("span", {}, label));
}

export const isDialogOpen = () => [byId("panel"), byId("ask")].some((each) => /** @type {HTMLDialogElement} */ (each).open);
