/** @file Speaks with Telegram around the page (a Mini App) by its own events, without Telegram's script. */

import { paintRoom } from "./room.js";

const given = new URLSearchParams(location.hash.slice(1));

/** A direct link gives its parameter in the fragment, a button of the private chat in the query. */
const parameter = given.get("tgWebAppStartParam") ?? new URLSearchParams(location.search).get("tgWebAppStartParam") ?? "";

/** The data with which Telegram opened the page; empty in a browser. */
export const launch = { data: given.get("tgWebAppData") ?? "", start: parameter };

const inTelegram = launch.data !== "" || given.has("tgWebAppVersion");
let closingAsks = false;

/** @param {string} name @param {object} [data] */
function post(name, data = {}) {
  if (!inTelegram) return;
  const outside = /** @type {any} */ (window);
  try {
    if (outside.TelegramWebviewProxy) outside.TelegramWebviewProxy.postEvent(name, JSON.stringify(data));
    else {
      const event = JSON.stringify({ eventType: name, eventData: data });
      if (outside.external && "notify" in outside.external) outside.external.notify(event);
      else if (parent !== window) parent.postMessage(event, "https://web.telegram.org");
    }
  } catch {
    // An old client does not know the event.
  }
}

/** Telegram's insets and height become custom properties of the style. @param {string} name @param {any} data */
function hear(name, data) {
  const style = document.documentElement.style;
  if (name === "safe_area_changed" || name === "content_safe_area_changed") {
    const kind = name.startsWith("content") ? "content" : "safe";
    for (const edge of ["top", "right", "bottom", "left"]) {
      style.setProperty(`--${kind}-${edge}`, `${Number(data?.[edge]) || 0}px`);
    }
  } else if (name === "viewport_changed" && data?.is_state_stable && Number(data.height) > 0) {
    style.setProperty("--height", `${Number(data.height)}px`);
  }
}

/** Says that the page is ready, and listens. */
export function start() {
  if (!inTelegram) return;
  const outside = /** @type {any} */ (window);
  outside.Telegram = { WebView: { receiveEvent: hear } };
  outside.TelegramGameProxy_receiveEvent = hear;
  addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== "https://web.telegram.org") return;
    try {
      const { eventType, eventData } = JSON.parse(event.data);
      hear(eventType, eventData);
    } catch {
      // Not an event of Telegram.
    }
  });
  try {
    const theme = JSON.parse(given.get("tgWebAppThemeParams") ?? "{}");
    const room = theme.secondary_bg_color ?? theme.bg_color;
    if (/^#[0-9a-f]{6}$/i.test(room)) paintRoom(room);
  } catch {
    // Without a theme the room stays dark.
  }
  post("web_app_ready");
  post("web_app_expand");
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  post("web_app_set_header_color", { color: "#3a2314" });
  post("web_app_request_safe_area");
  post("web_app_request_content_safe_area");
  post("web_app_request_viewport");
}

/** Vibrates at the reader's turn. */
export const tremble = () => post("web_app_trigger_haptic_feedback", { type: "notification", notification_type: "success" });

/** Telegram asks before it closes the page during a match. @param {boolean} asks */
export function confirmClosing(asks) {
  if (asks !== closingAsks) post("web_app_setup_closing_behavior", { need_confirmation: asks });
  closingAsks = asks;
}
