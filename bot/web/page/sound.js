/** @file Calls the reader at their turn, by a short tone, a vibration and the title; a switch, which is remembered, turns it off. */

import { state, text } from "./dom.js";
import { recall, remember } from "./storage.js";
import { tremble } from "./telegram.js";

let on = recall("localStorage", "sound") !== "off";
/** @type {AudioContext | null} */
let audio = null;

export const soundIsOn = () => on;

export function switchSound() {
  on = !on;
  remember("localStorage", "sound", on ? "on" : "off");
  if (on) call();
}

/** Browsers allow sound only after the first touch or key. */
export function allowSound() {
  const unlock = () => {
    audio ??= typeof AudioContext === "function" ? new AudioContext() : null;
    if (audio?.state === "suspended") audio.resume();
  };
  addEventListener("pointerdown", unlock);
  addEventListener("keydown", unlock);
}

/** Two knocks on wood. */
export function call() {
  if (!on) return;
  tremble();
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([60, 60, 60]);
  if (audio?.state !== "running") return;
  for (const [after, pitch] of [[0, 520], [0.13, 780]]) {
    const at = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch, at);
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.22, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.24);
  }
}

/** The title of the window says whether it is the reader's turn. */
export function writeTitle() {
  const look = state.look;
  const table = look?.title || "Amarreko";
  document.title = look?.mine ? `● ${text("your_turn")} · ${table}` : `${table} · Mus`;
}
