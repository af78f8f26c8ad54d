/** @file Holds the few texts that are needed before the server has sent those of the reader's language. */

/** @type {Record<string, [offline: string, loading: string, noTicket: string]>} */
const FIRST = {
  es: ["Sin conexión", "Un momento…", "Abre la mesa con el botón «Ver la mesa» de tu chat."],
  eu: ["Konexiorik gabe", "Itxaron pixka bat…", "Ireki mahaia zure txateko botoiarekin."],
  fr: ["Hors ligne", "Un instant…", "Ouvrez la table avec le bouton de votre discussion."],
  en: ["No connection", "One moment…", "Open the table with the button in your chat."],
};

/** @returns {Record<string, string>} */
export function firstTexts() {
  const lang = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in FIRST) ?? "es";
  document.documentElement.lang = lang;
  const [offline, loading, no_ticket] = FIRST[lang];
  return { offline, loading, no_ticket };
}
