// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// A list with elements only for its visible entries, so that ten thousand scroll as smoothly as ten.

import { h, icon } from "./controls.js";
import { screenOf } from "./filter.js";
import { deltaText, look, timeText } from "./kinds.js";

/** Extra rows outside the visible part, so that scrolling shows no gaps. */
const OVERSCAN = 8;

export class EntryList {
  element;
  /** Whether the list stays at its end when entries are added. */
  isFollowing = true;

  #actions;
  #box;
  #space;
  #empty;
  #shown = [];
  #cursor = null;
  /** The number of an entry to scroll to. */
  #wanted = null;
  #rows = [];

  /** `actions` has `select(number)`, `extend(number)`, `leave()`, and `scrolled()`. */
  constructor(actions) {
    this.#actions = actions;
    this.#space = h("div.entries-space", { role: "presentation" });
    this.#box = h("div.entries", { role: "listbox", tabIndex: 0, "aria-label": "Entries", onscroll: () => this.#scrolled(),
      onkeydown: event => this.#key(event), onclick: event => this.#click(event),
    }, this.#space);
    this.#empty = h("p.timeline-empty", { textContent: "Nothing to show.", hidden: true });
    this.element = h("div.entries-frame", this.#box, this.#empty);
  }

  /** Scrolls to the end, and stays there. */
  follow() {
    this.isFollowing = true;
  }

  /** Handles `ArrowUp`, `ArrowDown`, `PageUp`, `PageDown`, `Home`, and `End`; returns whether the key is one. */
  move(key) {
    const last = this.#shown.length - 1;
    const page = Math.max(1, Math.floor(this.#box.clientHeight / this.#height) - 1);
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
    if (!(key in steps) || last < 0) return false;
    const at = this.#cursor === null ? last : this.#indexOf(this.#shown, this.#cursor);
    const to = Math.min(last, Math.max(0, at + steps[key]));
    this.#actions.select(this.#shown[to].number);
    return true;
  }

  /** Scrolls to make an entry visible when the list is next drawn. */
  reveal(number) {
    [this.isFollowing, this.#wanted] = [false, number];
  }

  #scroll(shown, number, height) {
    const index = this.#indexOf(shown, number);
    if (index < 0) return;
    const [top, visible] = [index * height, this.#box.clientHeight];
    if (top < this.#box.scrollTop) this.#box.scrollTop = top;
    else if (top + height > this.#box.scrollTop + visible) this.#box.scrollTop = top + height - visible;
  }

  /** Shows entries. */
  draw(shown, { cursor, stretch }) {
    [this.#shown, this.#cursor] = [shown, cursor];
    this.#box.hidden = !shown.length;
    this.#empty.hidden = shown.length > 0;
    const height = this.#height;
    this.#space.style.height = `${shown.length * height}px`;
    if (this.isFollowing) this.#box.scrollTop = shown.length * height;
    else if (this.#wanted !== null) this.#scroll(shown, this.#wanted, height);
    this.#wanted = null;
    const first = Math.max(0, Math.floor(this.#box.scrollTop / height) - OVERSCAN);
    const end = Math.min(shown.length, Math.ceil((this.#box.scrollTop + this.#box.clientHeight) / height) + OVERSCAN);
    const selected = cursor === null ? -1 : this.#indexOf(shown, cursor);
    while (this.#rows.length < end - first) this.#rows.push(this.#addRow());
    // An entry keeps its element while shown, so that a click on a moving list cannot select a different entry.
    const count = this.#rows.length;
    for (const [place, row] of this.#rows.entries()) {
      const index = first + (((place - first) % count) + count) % count;
      row.element.hidden = index >= end;
      if (index < end) this.#fill(row, shown, index, height, { isSelected: index === selected, stretch });
    }
    const isThere = selected >= first && selected < end;
    if (isThere) this.#box.setAttribute("aria-activedescendant", this.#rows[selected % count].element.id);
    else this.#box.removeAttribute("aria-activedescendant");
  }

  get #height() {
    return parseFloat(getComputedStyle(this.#box).getPropertyValue("--row")) || 32;
  }

  #addRow() {
    const parts = Object.fromEntries(
      ["time", "delta", "kind", "screen", "text"].map(name => [name, h("span", { class: `moment-${name}` })]));
    const row = h("div.moment-row", { role: "option", id: `moment-row-${this.#rows.length}` },
      parts.time, parts.delta, parts.kind, parts.screen, parts.text);
    this.#space.append(row);
    return { element: row, parts, entry: null };
  }

  #fill(row, shown, index, height, { isSelected, stretch }) {
    const [entry, { element: line, parts }] = [shown[index], row];
    line.style.transform = `translateY(${index * height}px)`;
    line.setAttribute("aria-selected", String(isSelected));
    line.setAttribute("aria-setsize", shown.length);
    line.setAttribute("aria-posinset", index + 1);
    const isTaken = stretch !== null && entry.number >= stretch.from && entry.number <= stretch.to;
    line.classList.toggle("is-taken", isTaken);
    const before = shown[index - 1];
    const delta = before && entry.time >= before.time ? deltaText(entry.time - before.time) : "";
    if (parts.delta.textContent !== delta) parts.delta.textContent = delta;
    if (row.entry === entry) return;
    row.entry = entry;
    line.dataset.number = entry.number;
    const { word, path, tone } = look(entry);
    parts.time.textContent = timeText(entry.time);
    parts.kind.className = `moment-kind tone-${tone}`;
    parts.kind.replaceChildren(icon(path), h("span", word));
    parts.screen.textContent = screenOf(entry);
    parts.text.textContent = entry.text;
    parts.text.title = entry.text;
  }

  #indexOf(shown, number) {
    let [low, high] = [0, shown.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (shown[middle].number <= number) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #scrolled() {
    const rest = this.#box.scrollHeight - this.#box.scrollTop - this.#box.clientHeight;
    this.isFollowing = this.#cursor === null && rest < this.#height;
    this.#actions.scrolled();
  }

  #click(event) {
    const row = event.target.closest(".moment-row");
    if (!row) return;
    const number = Number(row.dataset.number);
    if (event.shiftKey) this.#actions.extend(number);
    else this.#actions.select(number);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") this.#actions.leave();
    else if (!this.move(event.key)) return;
    event.preventDefault();
  }
}
