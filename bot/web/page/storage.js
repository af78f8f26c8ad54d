/** @file Remembers a ticket for this tab and settings for this browser; storage may be blocked, and then nothing is remembered. */

/** @param {"sessionStorage" | "localStorage"} where @param {string} name @returns {string | null} */
export function recall(where, name) {
  try {
    return window[where].getItem("amarreko." + name);
  } catch {
    return null;
  }
}

/** @param {"sessionStorage" | "localStorage"} where @param {string} name @param {string | null} value */
export function remember(where, name, value) {
  try {
    if (value === null) window[where].removeItem("amarreko." + name);
    else window[where].setItem("amarreko." + name, value);
  } catch {
    // Blocked: the page works without it until it is reloaded.
  }
}
