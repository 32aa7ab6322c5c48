// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// A range slider over the time of the entries, above marks where something happened. In virtual time, where long quiet
// periods alternate with bursts of events, the entries are evenly spaced.

import { h } from "./controls.js";
import { look, timeText } from "./kinds.js";

export class Scrubber {
  element;
  #actions;
  #range;
  #marks;
  #output;
  #shown = [];
  #drawn = "";
  #isEven = false;

  /** `actions` has `select(number)`, and `move(key)`, which moves from entry to entry. */
  constructor(actions) {
    this.#actions = actions;
    this.#range = h("input", {
      type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Time",
      oninput: () => this.#moved(), onkeydown: event => this.#key(event),
    });
    this.#marks = h("canvas", { "aria-hidden": "true", height: 1, width: 1 });
    this.#output = h("output.scrubber-time");
    this.element = h("div.scrubber",
      h("div.scrubber-track", this.#marks, this.#range), this.#output);
  }

  /** Shows the time of the cursor among entries. */
  draw(shown, { cursor, stretch, isEven = false }) {
    [this.#shown, this.#isEven] = [shown, isEven];
    this.#range.disabled = shown.length < 2;
    const [from, to] = [shown[0]?.time ?? 0, shown.at(-1)?.time ?? 0];
    const entry = cursor === null ? shown.at(-1) : this.#at(shown, other => other.number <= cursor);
    if (isEven) {
      [this.#range.min, this.#range.max, this.#range.value] = [0, Math.max(1, shown.length - 1), Math.max(0, shown.indexOf(entry))];
    } else {
      [this.#range.min, this.#range.max] = [Math.round(from * 1000), Math.max(Math.round(to * 1000), 1)];
      this.#range.value = Math.round((entry?.time ?? to) * 1000);
    }
    const text = `${timeText(entry?.time ?? to)} of ${timeText(to)}`;
    this.#range.setAttribute("aria-valuetext", entry ? `${timeText(entry.time)}, ${entry.text}` : text);
    this.#output.textContent = text;
    this.#drawMarks(shown, from, to, stretch);
  }

  /** The last entry of the prefix for which a condition holds, by binary search. */
  #at(shown, holds) {
    let [low, high] = [0, shown.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(shown[middle])) low = middle + 1;
      else high = middle;
    }
    return shown[low - 1];
  }

  #moved() {
    // The slider's times are rounded to whole milliseconds.
    const value = Number(this.#range.value);
    const entry = this.#isEven ? this.#shown[value] : this.#at(this.#shown, other => other.time * 1000 <= value + 0.5);
    if (entry) this.#actions.select(entry.number);
  }

  #key(event) {
    const keys = { ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" };
    if (this.#actions.move(keys[event.key] ?? event.key)) event.preventDefault();
  }

  #drawMarks(shown, from, to, stretch) {
    const [width, height] = [this.#marks.clientWidth, this.#marks.clientHeight];
    const last = shown.at(-1)?.number;
    const theme = getComputedStyle(this.#output).color;
    const key = [width, theme, shown.length, shown[0]?.number, last, from, to, stretch?.from, stretch?.to].join();
    if (key === this.#drawn || !width) return;
    this.#drawn = key;
    const scale = window.devicePixelRatio || 1;
    [this.#marks.width, this.#marks.height] = [width * scale, height * scale];
    const context = this.#marks.getContext("2d");
    context.scale(scale, scale);
    const color = tone => {
      // Only the computed value of a color property follows the color scheme.
      this.#marks.className = `tone-${tone}`;
      return getComputedStyle(this.#marks).color;
    };
    // The ends of the range are inset by half a thumb.
    const share = (entry, index) => this.#isEven ? index / Math.max(1, shown.length - 1) : (entry.time - from) / Math.max(to - from, 0.001);
    const x = (entry, index = shown.indexOf(entry)) => 8 + (width - 16) * share(entry, index);
    if (stretch) {
      const [start, end] = [stretch.from, stretch.to].map(number => this.#at(shown, other => other.number <= number));
      context.fillStyle = color("taken");
      if (start && end) context.fillRect(x(start), 0, Math.max(2, x(end) - x(start)), height);
    }
    const colors = {};
    for (const [index, entry] of shown.entries()) {
      const { tone } = look(entry);
      colors[tone] ??= color(tone);
      context.fillStyle = colors[tone];
      const isLoud = tone === "failed";
      context.fillRect(x(entry, index) - 0.75, isLoud ? 0 : height * 0.3, isLoud ? 2.5 : 1.5, isLoud ? height : height * 0.7);
    }
  }
}
