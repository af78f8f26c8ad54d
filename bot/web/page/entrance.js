/** @file Finds what identifies the person who enters: a ticket in the address, Telegram's launch data, or the ticket kept for a reload. */

import { recall, remember } from "./storage.js";
import { launch } from "./telegram.js";

const TAB = "sessionStorage";
/** @type {string | null} */
let ticket = null;

/** Reads the address once, and removes our own ticket from it. */
export function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1)).get("ticket");
  if (given) {
    keep(given);
    remember(TAB, "launch", null);
    history.replaceState(null, "", location.pathname + location.search);
  } else if (!launch.data || recall(TAB, "launch") === launch.data + launch.start) {
    ticket = recall(TAB, "ticket");
  }
}

/** @returns {{ticket: string} | {telegram: string, start: string} | null} */
export function entrance() {
  if (ticket) return { ticket };
  return launch.data ? { telegram: launch.data, start: launch.start } : null;
}

/** Keeps the renewed ticket, and which launch it comes from. @param {string} renewed */
export function keep(renewed) {
  ticket = renewed;
  remember(TAB, "ticket", renewed);
  if (launch.data) remember(TAB, "launch", launch.data + launch.start);
}

/** Forgets a ticket that was refused. */
export function drop() {
  ticket = null;
  remember(TAB, "ticket", null);
}
