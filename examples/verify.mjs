// Reckons a sealed match anew by docs/FAIRNESS.md: node examples/verify.mjs < match.json
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

function shuffled(secret, context, things) { // Articles 4 and 5.
  let order = [...things], next = 0;
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
function same(what, ...values) {
  const [one, other] = values.map((value) => JSON.stringify(value));
  if (one !== other) process.exit(console.error(`${what}: ${one} written, ${other} follows`) ?? 1);
}
const [{ seal, hands }] = JSON.parse(readFileSync(0, "utf8")).matches;
const { rules } = seal, { seats, first_dealer: how } = rules, sitting = [...Array(seats).keys()];
const secret = Buffer.from(seal.secret, "hex"), called = `match-${seal.commitment.slice(0, 16)}`;
same("commitment", seal.commitment, createHash("sha256").update(secret).digest("hex"));
const cuts = [], twos = rules.deck === "36_no2" || rules.fours_are_aces ? [] : [2];
const deck = [..."oceb"].flatMap((suit) => [1, ...twos, 3, 4, 5, 6, 7, 10, 11, 12].map((n) => n + suit));
const counts = rules.kings === 8 ? { 3: 12, [rules.fours_are_aces ? 4 : 2]: 1 } : {};
const ninth = rules.five_of_coins_king && "5o";
const rank = (card, n = parseInt(card)) => (card === ninth ? 12 : counts[n] ?? n);
for (const [at, { result, calls, shuffles = [], draw = [], ...hand }] of hands.entries()) {
  const last = hands[at - 1]?.result ?? { game_over: true, score_after: [0, 0], next_mano: null };
  const name = `hand ${at + 1}`, redrawn = rules.next_game_mano === "redraw" && last.game_over;
  const luck = (what, things) => shuffled(secret, `${called}/${at + 1}/${what}/${cuts}`, things);
  let mano = last.next_mano, used = 0, order = [], tied = sitting;
  if (at === 0 || redrawn) { // Article 7.
    order = luck("draw/1", how === "random" ? sitting : deck);
    if (how === "random") tied = [order[0]];
    const named = { o: [1], c: [seats / 2], e: [seats - 1], b: [0] };
    if (how === "cut_suit") [used, tied] = [1, named[order[0].at(-1)]];
    while (tied.length > 1 && tied.length <= order.length - used) {
      const took = tied.map((_, place) => rank(order[used + place]));
      const best = how.startsWith("lowest") ? Math.min(...took) : Math.max(...took);
      [used, tied] = [used + took.length, tied.filter((_, place) => took[place] === best)];
    }
    mano = (tied[0] + (how.endsWith("mano") ? 0 : 1)) % seats;
  }
  same(`${name}, draw and mano`, [draw, hand.mano], [order.slice(0, used), mano]);
  const byHand = rules.cut === "ask" && !hand.fell, [even, odd] = last.score_after; // Article 6.
  const fell = 1 + ((at + 1 + 7 * even + 11 * odd) % deck.length), most = Math.min(hand.cut, deck.length);
  same(`${name}, cut`, [hand.cut, hand.fell], [byHand ? Math.max(most, 1) : fell, !byHand]);
  cuts.push(hand.cut);
  let stock = luck("deal/1", deck), pile = [], thrown = [], throwers = [], times = 0;
  same(`${name}, deck`, hand.deck, stock); // Article 8.
  const dealt = stock.splice(0, 4 * seats);
  const held = sitting.map((seat) => dealt.filter((_, place) => (mano + place) % seats === seat));
  for (const [place, [seat, word]] of calls.entries()) {
    const wins = place === calls.length - 1 && result.ended_by === "perete";
    const redraws = word === "perete" && rules.perete === "point_redraw" && !wins;
    if (!redraws && !word.startsWith("descarto:")) continue;
    const cards = redraws ? held[seat] : word.slice(9).split("+");
    thrown.push(...held[seat].filter((card) => cards.includes(card)));
    held[seat] = held[seat].filter((card) => !cards.includes(card));
    if (!redraws) throwers.push(seat);
    for (const drawer of redraws ? [seat] : throwers.length === seats ? throwers : [])
      while (held[drawer].length < 4) {
        const both = rules.reshuffle_includes_current || pile.length < 4 - held[drawer].length;
        if (stock.length === 0) {
          const lain = pile.splice(0).concat(both ? thrown.splice(0) : []);
          stock = luck(`pile/${++times}`, deck.filter((card) => lain.includes(card)));
          same(`${name}, shuffle ${times}`, shuffles[times - 1], stock);
        }
        held[drawer].push(stock.shift());
      }
    if (throwers.length === seats) pile.push(...thrown.splice(0)), throwers.splice(0);
  }
  same(`${name}, hands`, shuffles.length, times);
  for (const seat of sitting) same(`${name}, hands`, result.hands[seat].sort(), held[seat].sort());
}
console.log(`${hands.length} hands: all follows from the secret`);
