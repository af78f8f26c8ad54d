/** @file Shows short answers for some seconds: above the table, or within the dialog that is open. */

import { byId } from "./dom.js";

let timer = 0;

/** @param {string} line */
export function say(line) {
  if (!line) return;
  const inDialog = document.querySelector("dialog[open] .said");
  if (inDialog) {
    inDialog.textContent = line;
    return;
  }
  const toast = byId("toast");
  toast.hidePopover?.();
  toast.textContent = line;
  toast.showPopover?.();
  clearTimeout(timer);
  timer = window.setTimeout(() => toast.hidePopover?.(), Math.min(12000, 3000 + 60 * line.length));
}
