// Verify a sealed match by docs/FAIRNESS.md alone: node examples/verify.mjs < match.json
// Exit status 0: all follows. 1: a line does not follow; the first one is named. 2: not a record.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const LANCES = ["grande", "chica", "pares", "juego", "punto"];
const USUAL = {
  seats: 4, kings: 8, deck: "40", fours_are_aces: false, five_of_coins_king: false, first_dealer: "random",
  cut: "falls", mus_corrido: true, mus_corrido_scope: "match", first_hand_no_mus: false, mus_order: "table",
  cut_out_of_turn: false, min_discard: 1, reshuffle_includes_current: true, min_bet: 2, min_raise: 2,
  max_total_bet: null, response_mode: "either", open_out_of_turn: false, deje_mode: "standard",
  deje_timing: "immediate", pares_paso_stone: 0, punto_paso_total: 1, punto_bonus: 1, real_31: "off",
  target: 40, games_to_win: 3, vacas_to_win: 1, next_game_mano: "continue", perete: "off",
};
const DRAWN = { kings: 4, first_dealer: "lowest_card", mus_corrido: false };
const PRESETS = {
  castilla: {}, "8r": {}, clasico: { target: 30 }, duelo: { seats: 2 }, seis: { seats: 6 },
  euskadi: { kings: 4 }, "4r": { kings: 4 }, ehmus: { ...DRAWN, target: 30 },
  rioja: { kings: 4, deck: "36_no2", target: 25 }, iparralde: { ...DRAWN, mus_order: "pairs" },
};
const OF_LUCK = ["seats", "kings", "deck", "fours_are_aces", "five_of_coins_king", "first_dealer", "cut"];
OF_LUCK.push("next_game_mano", "reshuffle_includes_current", "perete");

const SENAS = "dos-reyes tres-reyes dos-ases tres-ases pareja medias duples treinta-y-una real juego treinta";
const ASIDES = ["consulta", "opino:yo-quiero", "opino:como-veas", "opino:ni-loco"];
ASIDES.push(...`${SENAS} veintinueve veintiocho ciego corta sube`.split(" ").map((name) => `sena:${name}`));
ASIDES.push(...[0, 1, 2, 3, 4, 5].map((seat) => `mira:${seat}`));

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const told = (value) => (value === undefined ? null : value);

// Write a value for a digest (article 9.4): keys in order, no blanks.
function textOf(value) {
  if (Array.isArray(value)) return `[${value.map(textOf).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(told(value));
  const entries = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${textOf(value[key])}`);
  return `{${entries.join(",")}}`;
}
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const digestOf = (before, value) => sha256(`${before}${textOf(value)}`);

function same(place, written, follows) {
  if (isObject(written) && isObject(follows)) {
    const keys = new Set([...Object.keys(written), ...Object.keys(follows)]);
    for (const key of [...keys].sort()) same(`${place}.${key}`, written[key], follows[key]);
  } else if (Array.isArray(written) && Array.isArray(follows)) {
    for (let at = 0; at < Math.max(written.length, follows.length); at++)
      same(`${place}[${at}]`, written[at], follows[at]);
  } else if (textOf(written) !== textOf(follows)) {
    console.error(`${place}: ${textOf(written)} is written, and ${textOf(follows)} follows`);
    process.exit(1);
  }
}

// Articles 4 and 5.
function shuffled(secret, context, things) {
  const order = [...things];
  let next = 0;
  const below = (count) => {
    const block = createHmac("sha256", secret).update(`${context}#${next >> 3}`).digest();
    const word = block.readUInt32BE(4 * (next++ & 7));
    return word < 2 ** 32 - (2 ** 32 % count) ? word % count : below(count);
  };
  for (let top = 0; top < order.length - 1; top++) {
    const other = top + below(order.length - top);
    [order[top], order[other]] = [order[other], order[top]];
  }
  return order;
}

// Compare the values of two hands.
function beats(one, other) {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at >= 0 && one[at] > other[at];
}

// The state of the match: stones, games, vacas, and the unit that the last hand ended.
class Match {
  constructor(secret, seal, rules, isBound) {
    Object.assign(this, { secret, seal, rules, isBound });
    const twos = rules.deck === "36_no2" || rules.fours_are_aces ? [] : [2];
    const numbers = [1, ...twos, 3, 4, 5, 6, 7, 10, 11, 12];
    this.deck = [..."oceb"].flatMap((suit) => numbers.map((number) => number + suit));
    this.counts = rules.kings === 8 ? { 3: 12, [rules.fours_are_aces ? 4 : 2]: 1 } : {};
    Object.assign(this, { score: [0, 0], games: [0, 0], vacas: [0, 0], cuts: [] });
    Object.assign(this, { ended: "match", winner: null, nextMano: null });
  }
  rank(card) {
    if (card === "5o" && this.rules.five_of_coins_king) return 12;
    return this.counts[parseInt(card)] ?? parseInt(card);
  }
  worth(lance, cards) {
    const held = cards.map((card) => this.rank(card)).sort((one, other) => other - one);
    const alike = (rank) => held.filter((one) => one === rank).length;
    const points = held.reduce((sum, rank) => sum + Math.min(rank, 10), 0);
    if (lance === "grande") return held;
    if (lance === "chica") return held.reverse().map((rank) => -rank);
    if (lance === "punto") return [points];
    if (lance === "pares") {
      const pairs = held.filter((rank) => alike(rank) > 1);
      const [high, low] = [pairs[0], pairs.at(-1)];
      return pairs.length ? [high !== low ? 3 : alike(high) - 1, high, low] : null;
    }
    const place = [33, 34, 35, 36, 37, 40, 32, 31].indexOf(points);
    return place < 0 ? null : [place, this.isReal(cards)];
  }
  isReal(cards) {
    const real = this.rules.real_31, others = cards.filter((card) => this.rank(card) !== 7);
    if (real === "off" || others.length !== 1) return false;
    if (real.endsWith("_otros") && new Set(cards.map((card) => card.at(-1))).size < 4) return false;
    const rank = this.rank(others[0]), isCoin = others[0].at(-1) === "o" || !real.includes("oros");
    return isCoin && (real === "king" ? rank === 12 : real === "figure" ? rank >= 10 : rank === 10);
  }
  bonus(lance, cards) {
    const worth = lance === "pares" || lance === "juego" ? this.worth(lance, cards) : null;
    return worth === null ? 0 : lance === "pares" ? worth[0] : 2 + (worth[0] === 7);
  }
  shuffled(number, lot, things) { // Articles 3 and 13.3.
    const { secret, seal: { day, pool } } = this;
    const name = `match-${sha256(secret).slice(0, 16)}`;
    if (day === undefined) return shuffled(secret, `${name}/${number}/${lot}/${this.cuts}`, things);
    const ofHand = createHmac("sha256", secret).update(`${pool}/${number}`).digest();
    return shuffled(ofHand, `day-${day}/${number}/${lot}/`, things);
  }
  drawn(number) { // Article 7.
    const { seats, first_dealer: how } = this.rules, sitting = [...Array(seats).keys()];
    const things = how === "random" ? sitting : this.deck;
    const order = this.shuffled(number, "draw/1", things);
    let used = 0, tied = how === "random" ? [order[0]] : sitting;
    const named = { o: 1, c: seats / 2, e: seats - 1, b: 0 };
    if (how === "cut_suit") [used, tied] = [1, [named[order[0].at(-1)]]];
    while (tied.length > 1 && tied.length <= order.length - used) {
      const took = tied.map((_, place) => this.rank(order[used + place]));
      const best = how.startsWith("lowest") ? Math.min(...took) : Math.max(...took);
      [used, tied] = [used + took.length, tied.filter((_, place) => took[place] === best)];
    }
    const mano = (tied[0] + (how.endsWith("mano") ? 0 : 1)) % seats;
    return [mano, used ? order.slice(0, used) : null];
  }
}

// One hand: dealt from the secret, played by its calls, and paid.
class Hand {
  constructor(match, place, number, written) {
    Object.assign(this, { match, place, number, written, rules: match.rules, seats: match.rules.seats });
    Object.assign(this, { closed: {}, said: [], throwers: [], thrown: [], pile: [], times: 0 });
    Object.assign(this, { won: [null, null, null], isWon: false, phase: "talk", bet: null, passed: [] });
    this.shuffles = written.shuffles ?? [];
  }
  order(first) {
    return [...Array(this.seats).keys()].map((step) => (first + step) % this.seats);
  }
  shuffled(lot, things) {
    return this.match.shuffled(this.number, lot, this.match.deck.filter((card) => things.includes(card)));
  }
  deal() { // Articles 6 to 8.
    const { match, rules, written: hand, place, seats } = this, most = match.deck.length;
    if (match.ended === null || match.winner !== null) same(place, [0, "reparto"], null);
    const draws = this.number === 1 || (rules.next_game_mano === "redraw" && match.ended !== "hand");
    const [mano, draw] = draws ? match.drawn(this.number) : [match.nextMano, null];
    same(`${place}.mano`, hand.mano, mano);
    same(`${place}.draw`, hand.draw, draw);
    const byHand = rules.cut === "ask" && hand.fell === false, [even, odd] = match.score;
    const fallen = 1 + ((this.number + 7 * even + 11 * odd) % most);
    const isCut = Number.isInteger(hand.cut) && hand.cut >= 1 && hand.cut <= most;
    same(`${place}.cut`, hand.cut, !byHand ? fallen : isCut ? hand.cut : null);
    same(`${place}.fell`, hand.fell, !byHand);
    if (match.isBound) same(`${place}.cut_by`, hand.cut_by, byHand ? (mano + seats - 2) % seats : null);
    match.cuts.push(hand.cut);
    this.stock = this.shuffled("deal/1", match.deck);
    same(`${place}.deck`, hand.deck, this.stock);
    const dealt = this.stock.splice(0, 4 * seats), order = this.order(mano);
    this.held = this.order(0).map((seat) => dealt.filter((_, at) => order[at % seats] === seat));
    this.mano = mano;
    if (match.ended === "vaca" || match.ended === "match") match.games = [0, 0];
    if (match.ended !== "hand") match.score = [0, 0];
    const scopes = { match: ["match"], vaca: ["match", "vaca"], game: ["match", "vaca", "game"] };
    const first = scopes[rules.mus_corrido_scope].includes(match.ended);
    this.corrido = first && rules.mus_corrido;
    if (first && rules.first_hand_no_mus) this.openNext();
  }
  refill(seat) { // Article 8.
    const held = this.held[seat];
    while (held.length < 4) {
      if (this.stock.length === 0) {
        const both = this.rules.reshuffle_includes_current || this.pile.length < 4 - held.length;
        const lain = this.pile.splice(0).concat(both ? this.thrown.splice(0) : []);
        this.stock = this.shuffled(`pile/${++this.times}`, lain);
        same(`${this.place}.shuffles[${this.times - 1}]`, this.shuffles[this.times - 1], this.stock);
      }
      held.push(this.stock.shift());
    }
  }
  act(seat, text) { // Returns whether the call is legal.
    const [word, rest = ""] = text.split(":");
    if (!this.order(0).includes(seat)) return false;
    if (ASIDES.includes(text)) return true;
    if (word === "perete") return this.perete(seat);
    if ((word === "mus" || word === "corto") && this.phase === "talk") return this.talk(seat, word);
    if (word === "descarto" && this.phase === "throw") return this.throw(seat, rest ? rest.split("+") : []);
    if (this.phase !== "bets") return false;
    return this.bet ? this.answer(seat, word, rest) : this.open(seat, word, rest);
  }
  talk(seat, word) {
    const { rules, said, corrido } = this;
    let order = this.order(this.mano);
    if (rules.mus_order === "pairs" && !corrido)
      order = [...order.filter((_, at) => at % 2 === 0), ...order.filter((_, at) => at % 2)];
    const mayCut = rules.cut_out_of_turn && !corrido && !said.includes(seat);
    if (seat !== order[said.length] && !(word === "corto" && mayCut)) return false;
    if (word === "corto") {
      if (corrido) this.mano = seat;
      this.openNext();
      return true;
    }
    said.push(seat);
    if (said.length === this.seats) {
      this.mano = (this.mano + (corrido ? 1 : 0)) % this.seats;
      [this.phase, this.said] = ["throw", []];
    }
    return true;
  }
  throw(seat, cards) {
    const mine = new Set(cards).size === cards.length && cards.every((one) => this.held[seat].includes(one));
    if (seat !== this.order(this.mano)[this.throwers.length] || !mine) return false;
    if (cards.length < this.rules.min_discard) return false;
    this.take(seat, cards);
    this.throwers.push(seat);
    if (this.throwers.length === this.seats) {
      for (const thrower of this.throwers) this.refill(thrower);
      this.pile.push(...this.thrown.splice(0));
      [this.throwers, this.phase] = [[], "talk"];
    }
    return true;
  }
  take(seat, cards) {
    this.thrown.push(...cards);
    this.held[seat] = this.held[seat].filter((card) => !cards.includes(card));
  }
  perete(seat) {
    const how = this.rules.perete, ranks = this.held[seat].map((card) => this.match.rank(card)).sort();
    const atGrande = this.phase === "bets" && !this.bet && !this.passed.length && this.lance === "grande";
    const timely = this.phase === "talk" || (atGrande && how === "point");
    if (how === "off" || ranks.join() !== "4,5,6,7" || !timely) return false;
    if (!this.pay(seat % 2, 1, "perete", null) && how === "point_redraw") {
      this.take(seat, [...this.held[seat]]);
      this.refill(seat);
    }
    return true;
  }
  holders(lance) {
    return this.order(this.mano).filter((seat) => this.match.worth(lance, this.held[seat]) !== null);
  }
  openNext() {
    this.phase = "bets";
    for (const lance of LANCES.slice(Object.keys(this.closed).length)) {
      if (lance === "punto" && this.closed.juego.status !== "no_hay") break;
      const eligible = this.holders(lance), sides = new Set(eligible.map((seat) => seat % 2));
      Object.assign(this, { lance, eligible, bet: null, passed: [] });
      const status = ["no_hay", "sin_disputa", "open"][sides.size];
      const pair = status === "sin_disputa" ? [...sides][0] : null;
      this.closed[lance] = { status, team: null, immediate: [0, 0], count: [0, 0], pair, pays: 0 };
      if (status === "open") return;
    }
    this.count();
  }
  close(status, pair, pays) {
    Object.assign(this.closed[this.lance], { status, pair, pays, team: pair });
  }
  amount(rest, standing, least) { // The stones at stake with a bet; 0 if it is illegal.
    const stones = /^[1-9][0-9]{0,8}$/.test(rest) ? Number(rest) : 0;
    const most = this.rules.max_total_bet ?? 1000000;
    return stones > 0 && stones >= least && standing + stones <= most ? standing + stones : 0;
  }
  open(seat, word, rest) {
    const { rules, eligible, lance } = this, left = eligible.filter((one) => !this.passed.includes(one));
    const mayOpen = left.includes(seat) && rules.open_out_of_turn;
    if (seat !== left[0] && !(mayOpen && word !== "paso")) return false;
    if (word === "paso") {
      this.passed.push(seat);
      if (left.length > 1) return true;
      const pays = { pares: rules.pares_paso_stone, juego: 0, punto: rules.punto_paso_total };
      this.close("paso", null, pays[lance] ?? 1);
      this.openNext();
      return true;
    }
    const stones = this.amount(rest, 0, rules.min_bet);
    this.refused = [];
    this.bet = { bettor: seat, stake: word === "ordago" ? 0 : stones, deje: 1 };
    return word === "ordago" || (word === "envido" && stones > 0);
  }
  answer(seat, word, rest) {
    const { rules, lance, eligible } = this, { bettor, stake, deje } = this.bet;
    const rivals = this.order((bettor + 1) % this.seats).filter((one) => eligible.includes(one));
    const left = rivals.filter((one) => one % 2 !== bettor % 2 && !this.refused.includes(one));
    if (!(rules.response_mode === "turn" ? left.slice(0, 1) : left).includes(seat)) return false;
    if (word === "quiero" && stake === 0) {
      this.close("ordago_querido", this.best(lance, eligible) % 2, 0);
      this.win(this.closed[lance].team, "ordago", lance);
    } else if (word === "quiero") {
      this.close("querido", null, stake + this.extra(lance));
      this.openNext();
    } else if (word === "no_quiero" || word === "no_queremos") {
      this.refused.push(seat);
      if (word === "no_queremos" || left.length === 1) this.refuse(bettor % 2, deje);
    } else if ((word === "mas" || word === "ordago") && stake > 0) {
      const stones = this.amount(rest, stake, rules.min_raise);
      const raised = stake + (rules.deje_mode === "fem_plus_one" ? 1 : 0);
      this.refused = [];
      this.bet = { bettor: seat, stake: word === "ordago" ? 0 : stones, deje: raised };
      return word === "ordago" || stones > 0;
    } else return false;
    return true;
  }
  refuse(pair, deje) {
    const atOnce = this.rules.deje_timing === "immediate", { lance } = this;
    this.close("no_querido", pair, (atOnce ? 0 : deje) + this.extra(lance));
    if (atOnce) {
      this.closed[lance].immediate[pair] = deje;
      if (this.pay(pair, deje, "deje", lance)) return;
    }
    this.openNext();
  }
  extra(lance) {
    return lance === "punto" ? this.rules.punto_bonus : 0;
  }
  best(lance, seats) { // The nearest to the mano wins a tie.
    const worth = (seat) => this.match.worth(lance, this.held[seat]);
    return seats.reduce((best, seat) => (beats(worth(seat), worth(best)) ? seat : best));
  }
  count() {
    for (const [lance, closed] of Object.entries(this.closed)) {
      const holders = this.holders(lance);
      if (holders.length === 0) continue;
      const pair = closed.pair ?? this.best(lance, holders) % 2;
      const own = holders.filter((seat) => seat % 2 === pair);
      const bonus = own.reduce((sum, seat) => sum + this.match.bonus(lance, this.held[seat]), 0);
      const stones = closed.pays + bonus;
      if (stones === 0) continue;
      closed.team = pair;
      closed.count[pair] = stones;
      if (this.pay(pair, stones, "count", lance)) return;
    }
    [this.phase, this.match.ended] = ["over", "hand"];
  }
  pay(pair, stones, by, lance) {
    this.match.score[pair] += stones;
    if (this.match.score[pair] >= this.rules.target) this.win(pair, by, lance);
    return this.phase === "over";
  }
  win(pair, by, lance) {
    const { match, rules } = this;
    Object.assign(this, { won: [pair, by, lance], isWon: true, phase: "over" });
    match.ended = "game";
    if (++match.games[pair] < rules.games_to_win) return;
    match.ended = ++match.vacas[pair] < rules.vacas_to_win ? "vaca" : "match";
    if (match.ended === "match") match.winner = pair;
  }
  result() {
    const [winner_team, ended_by, ended_at] = this.won, lances = {};
    for (const [lance, { status, team, immediate, count }] of Object.entries(this.closed))
      if (status !== "open") lances[lance] = { status, team, immediate, count };
    const score_after = [...this.match.score], next_mano = (this.mano + 1) % this.seats;
    const over = { game_over: this.isWon, winner_team, ended_by, ended_at };
    return { lances, mano: this.mano, score_after, ...over, next_mano };
  }
  verify() {
    this.deal();
    const { match, place, written, shuffles } = this;
    match.ended = null;
    for (const [at, call] of written.calls.entries()) {
      if (!Array.isArray(call) || call.length !== 2) throw new Error("no call");
      const [seat, word] = call;
      if (!this.act(seat, word)) same(`${place}.calls[${at}]`, [seat, word], null);
    }
    same(`${place}.shuffles`, shuffles, shuffles.slice(0, this.times));
    const hands = {};
    for (const [seat, cards] of this.held.entries()) {
      hands[seat] = told(written.result.hands[seat]);
      const shown = hands[seat] && [...hands[seat]].sort();
      same(`${place}.result.hands.${seat}`, shown, [...cards].sort());
    }
    same(`${place}.result`, written.result, { ...this.result(), hands });
    match.nextMano = (this.mano + 1) % this.seats;
  }
}

function withoutDigest(value) {
  if (!isObject(value)) return value;
  const { digest, ...rest } = value;
  return rest;
}

// Verify the digests and return that of the record; older records have none.
function checkDigests(match, records) {
  const hands = Array.isArray(match.hands) ? match.hands : [];
  const carried = [...hands, match.seal].map((one) => (isObject(one) ? told(one.digest) : null));
  if (carried.every((digest) => digest === null)) return "";
  same("matches", records, 1);
  let before = match.seal.commitment;
  for (const [at, hand] of hands.entries()) {
    before = digestOf(before, withoutDigest(hand));
    same(`hands[${at}].digest`, carried[at], before);
  }
  const head = { ...match, seal: withoutDigest(match.seal), hands: hands.length };
  const digest = digestOf(before, head);
  same("seal.digest", carried.at(-1), digest);
  return digest;
}

function verify(record, records) { // In the order of article 9.2.
  const seal = told(record.seal);
  if (seal === null) {
    console.error("This record is not sealed: nothing can be proven of it.");
    process.exit(1);
  }
  if (!isObject(seal)) same("seal", seal, null);
  const isSecret = typeof seal.secret === "string" && /^[0-9a-f]{64}$/.test(seal.secret);
  if (!isSecret) same("seal.secret", seal.secret || "", null);
  const secret = Buffer.from(seal.secret, "hex");
  same("seal.commitment", seal.commitment, sha256(secret));
  const digest = checkDigests(record, records);
  for (const [name, value] of Object.entries(record.options ?? {}))
    if (name in USUAL && name !== "max_total_bet" && typeof value !== typeof USUAL[name])
      same(`options.${name}`, value, null);
  if (!((record.preset ?? "8r") in PRESETS)) throw new Error("another preset");
  const rules = { ...USUAL, ...PRESETS[record.preset ?? "8r"], ...record.options };
  same("seal.rules", { cut: "falls", ...seal.rules }, Object.fromEntries(OF_LUCK.map((n) => [n, rules[n]])));
  if ("day" in seal) {
    const isDay = typeof seal.day === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(seal.day);
    if (!isDay) same("seal.day", seal.day || "", null);
    if (![0, 1, 2].includes(seal.pool)) same("seal.pool", seal.pool || "", null);
  }
  const match = new Match(secret, seal, rules, digest !== "");
  for (const [at, hand] of record.hands.entries()) new Hand(match, `hands[${at}]`, at + 1, hand).verify();
  const { score, games, vacas, winner } = match;
  const over = { match_over: winner !== null, winner_team: winner };
  same("result", record.result, { hands: record.hands.length, score, games, vacas, ...over });
  console.log(`${record.hands.length} hands: all follows from the secret and from what was said.`);
  const groups = digest.match(/.{8}/g)?.join(" ");
  console.log(groups ? `Digest of the record: ${groups}` : "What was said is not bound: an older record.");
}

// Parse a text. A non-integer number is kept as text, so it equals nothing.
function read(text) {
  const parts = /("(?:[^"\\]|\\.)*")|-?[0-9][-+.0-9eE]*/g;
  const whole = text.replace(parts, (part, string) =>
    string !== undefined || /^-?[0-9]{1,15}$/.test(part) ? part : JSON.stringify(`number ${part}`));
  let keys = -1;
  const value = JSON.parse(whole, function (_, item) {
    keys += Array.isArray(this) ? 0 : 1;
    return item;
  });
  const written = text.match(/"(?:[^"\\]|\\.)*"\s*:/g) ?? [];
  if (written.length !== keys) throw new Error("a key stands twice");
  return value;
}

try {
  const file = read(readFileSync(0, "utf8").replace(/^\uFEFF/, ""));
  if (!isObject(file)) throw new Error("no object");
  const lists = Object.entries(file).filter(([key, value]) => Array.isArray(value) && key !== "meta");
  const records = lists.flatMap(([, value]) => value);
  const { amarreko = 1, matches = [] } = file;
  if (textOf(amarreko) !== "1" || !Array.isArray(matches)) throw new Error("another format");
  if (records.length === 0 || !records.every(isObject)) throw new Error("no records");
  for (const record of records) verify(record, records.length);
} catch (error) {
  console.error(`This is no record that can be read: ${error}`);
  process.exit(2);
}
