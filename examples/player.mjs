// A player of Mus for Node.js that uses docs/PLAYER_PROTOCOL.md. It bets on kings and never calls órdago.
//
// amarreko arena "node examples/player.mjs" easy --pairs 10

import { createInterface } from "node:readline";

const REY = 12;
const MANY_KINGS = 2;
let countsAs = {};

function answer({ question, cards, allowed }) {
  const isKing = (card) => countsAs[card] === REY;
  if (question.asks === "discard") {
    const worse = cards.filter((card) => !isKing(card));
    return `descarto:${(worse.length ? worse : cards.slice(0, 1)).join("+")}`;
  }
  const isGood = cards.filter(isKing).length >= MANY_KINGS;
  const wanted = isGood ? ["corto", "envido", "quiero"] : ["mus", "paso", "no_quiero"];
  const words = allowed.map((word) => word.split(":")[0]);
  return wanted.find((word) => words.includes(word)) ?? words[0];
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if ("hello" in told) {
    countsAs = told.counts_as;
    console.log(JSON.stringify({ hello: 3, name: "example" }));
  } else if ("question" in told) {
    console.log(JSON.stringify({ id: told.id, action: answer(told) }));
  }
}
