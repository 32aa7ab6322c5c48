// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Which entries the timeline shows: by kind, by screen, and by text.

import { h, icon } from "./controls.js";
import { KINDS } from "./kinds.js";

/** The screen that an entry concerns; empty for none. */
export function screenOf(entry) {
  return entry.screen ?? entry.change?.id ?? entry.change?.screen?.id ?? "";
}

/** The filter's controls, and the entries that pass it. */
export class EntryFilter {
  element;
  /** The entries that pass, in order. */
  shown = [];
  /** The number of entries that the filter was applied to. */
  considered = 0;

  #journal;
  #changed;
  /** The hidden kinds; initially pictures, which accompany other entries and say little by themselves. */
  #hidden = new Set(["picture"]);
  #screen = "";
  #text = "";
  #screens = new Set();
  #counts = {};
  #select;
  #chips = {};

  constructor(journal, changed) {
    [this.#journal, this.#changed] = [journal, changed];
    this.#select = h("select", { onchange: event => this.#set(() => { this.#screen = event.target.value; }) },
      h("option", { value: "", textContent: "All screens" }));
    const search = h("input", {
      type: "search", placeholder: "Search", "aria-label": "Search the timeline", spellcheck: false,
      oninput: event => this.#set(() => { this.#text = event.target.value.trim().toLowerCase(); }),
    });
    const chips = h("div.timeline-kinds", { role: "group", "aria-label": "Kinds of entries" });
    for (const [kind, { many, path }] of Object.entries(KINDS)) {
      const chip = h(`button.chip.tone-${kind}`, { "aria-pressed": !this.#hidden.has(kind), onclick: () => this.#toggle(kind) },
        icon(path), h("span", many));
      chip.hidden = true;
      this.#chips[kind] = chip;
      chips.append(chip);
    }
    this.element = h("div.timeline-filter",
      search, h("label", h("span.visually-hidden", "Screen"), this.#select), chips);
  }

  /** Starts over with the entries of the journal, or those of a scope. */
  reset(scope) {
    [this.shown, this.considered, this.#counts] = [[], 0, {}];
    this.add(this.#journal.entries, scope);
  }

  /** Adds entries. */
  add(entries, scope) {
    for (const entry of entries) {
      if (scope && (entry.number < scope.first || entry.number > scope.last)) continue;
      this.considered++;
      this.#counts[entry.kind] = (this.#counts[entry.kind] ?? 0) + 1;
      this.#meet(screenOf(entry));
      for (const screen of entry.state?.screens ?? []) this.#meet(screen.id);
      if (this.#passes(entry)) this.shown.push(entry);
    }
    for (const [kind, chip] of Object.entries(this.#chips)) {
      chip.hidden = !this.#counts[kind] && kind !== "change" && kind !== "notification";
    }
  }

  /** Shows the entries of one screen; of all screens for an empty name. */
  showScreen(id) {
    this.#meet(id);
    this.#set(() => { this.#screen = this.#select.value = id; });
  }

  #passes(entry) {
    if (this.#hidden.has(entry.kind)) return false;
    if (this.#screen && screenOf(entry) !== this.#screen && entry.kind !== "state" && entry.kind !== "gap") {
      // A step or a source's report may mention it.
      if (!this.#textOf(entry).includes(this.#screen.toLowerCase())) return false;
    }
    return !this.#text || this.#textOf(entry).includes(this.#text);
  }

  #textOf(entry) {
    return `${entry.text} ${screenOf(entry)} ${KINDS[entry.kind]?.word ?? entry.kind}`.toLowerCase();
  }

  #meet(id) {
    if (!id || this.#screens.has(id) || this.#screens.size >= 200) return;
    this.#screens.add(id);
    this.#select.append(h("option", { value: id, textContent: id }));
  }

  #toggle(kind) {
    this.#set(() => {
      if (!this.#hidden.delete(kind)) this.#hidden.add(kind);
      this.#chips[kind].setAttribute("aria-pressed", String(!this.#hidden.has(kind)));
    });
  }

  #set(change) {
    change();
    this.#changed();
  }
}
