/** @file Names the shapes of the data that the server sends, for type checkers; nothing imports it when the page runs. */

/** @typedef {{label: string, token: string, style?: string, ask?: string}} Press */
/** @typedef {{src: string, name: string, place: number}} Card */
/** @typedef {{label: string, value: string, chosen?: boolean}} Entry */
/** @typedef {{label: string, token: string, least: number, most: number, entries: Entry[]}} Menu */
/** @typedef {{text: string, bold?: string[], rows: Press[][], menu?: Menu | null, alt?: string}} Page */
/** @typedef {{title: string, label: string, token: string}} Question */
/**
 * @typedef {{at: number, name: string, side: "ours" | "theirs", own: boolean, mark: string, turn: boolean, computer: boolean,
 *   away: boolean, word: string, fresh: boolean, cards: Card[], hidden: number, look: Press | null, looked: boolean, chair?: string}} Seat
 */
/** @typedef {{name: string, state: string, kind: string}} Lance */
/**
 * @typedef {{side: "ours" | "theirs", name: string, stones: number, target: number, games: number, games_to_win: number,
 *   vacas: number, text: string}} Score
 */
/**
 * @typedef {{token: string, least: number, most: number, label: string, none: string | null, suggested: number[],
 *   said?: [number[], string][]}} Discard
 */
/** @typedef {{token: string, label: string, least: number, most: number}} Amount */
/**
 * @typedef {{v: number, code: string, title: string, phase: "lobby" | "play" | "over" | "won" | "closed", hand: string, seats: Seat[],
 *   lances: Lance[], score: Score[], turn: string, mine: boolean, worth: string, discard: Discard | null, words: Press[],
 *   amounts: Press[], amount: Amount | null, ordago: Press | null, signs: Press[], asks: Press[], more: Press[],
 *   caught: string[], notices: string[], story: string[], taught: string[], lobby: Page | null, summary: string[], onlookers: number}} Look
 */
/** @typedef {{lang: string, ticket: string, texts: Record<string, string>, back: string, decks?: string[], deck?: string}} Hello */
/** @typedef {{name: string, content: string}} Saved */
/** @typedef {{key: string, text: string, page: Page | null, question: Question | null, file?: Saved | null}} Answer */

export {};
