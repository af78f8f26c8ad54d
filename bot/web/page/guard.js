/** @file Ignores presses that were not meant: the second half of a double click, and a key that is held down. */

const SAME_PLACE_PX = 12;

/** The click that began a series of clicks. @type {{on: Element | null, x: number, y: number}} */
let first = { on: null, x: 0, y: 0 };

/** Swallows the event before a button or dialog gets it. @param {Event} event */
function ignore(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** A further click at the same place is not for what has appeared there since the first. @param {MouseEvent} event */
function guardClick(event) {
  const on = event.target instanceof Element ? event.target.closest("button, dialog") : null;
  const isNear = Math.hypot(event.clientX - first.x, event.clientY - first.y) < SAME_PLACE_PX;
  if (event.detail < 2 || !isNear) first = { on, x: event.clientX, y: event.clientY };
  else if (on !== first.on) ignore(event);
}

/** A key that is held presses a button once, although the focus goes to the button that replaces it. @param {KeyboardEvent} event */
function guardKey(event) {
  const presses = event.key === "Enter" || event.key === " ";
  if (event.repeat && presses && event.target instanceof HTMLButtonElement) ignore(event);
}

export function guardPresses() {
  addEventListener("click", guardClick, true);
  addEventListener("keydown", guardKey, true);
}
