/** @file Paints the room around the table, light or dark: as Telegram's theme is, or else as the reader's system. */

const root = document.documentElement;
const LIGHT_FROM = 0.5;

/** @param {string} color as #rrggbb */
const isLight = (color) => {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue >= LIGHT_FROM;
};

/** Paints the room in one color. @param {string} color as #rrggbb */
export function paintRoom(color) {
  root.dataset.room = isLight(color) ? "light" : "dark";
  root.style.setProperty("--room", color);
  root.style.setProperty("--lamp", color);
}

/** Follows the system, unless the room has a color already. */
export function followSystem() {
  if (root.dataset.room) return;
  const light = matchMedia("(prefers-color-scheme: light)");
  const paint = () => (root.dataset.room = light.matches ? "light" : "dark");
  light.addEventListener("change", paint);
  paint();
}
