// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What happened, in order, and the state of the runtime after each entry. The live page appends entries as they arrive;
// a report contains all of them.

/** The maximum number of entries to fold in order to find the state after one of them. */
const STRIDE = 64;
/** The number of entries beyond which the oldest are forgotten, and how many stay: more than a console keeps. */
const [MOST, KEPT] = [14_336, 12_288];

/** The state after an entry; neither argument is changed. */
export function foldEntry(moment, entry) {
  let { state, pictures } = moment;
  const drop = id => {
    if (!(id in pictures)) return;
    pictures = { ...pictures };
    delete pictures[id];
  };
  if (entry.state) {
    state = entry.state;
    const ids = new Set(state.screens.map(screen => screen.id));
    pictures = Object.fromEntries(Object.entries(pictures).filter(([id]) => ids.has(id)));
  }
  if (entry.change && state) {
    const { kind, id, screen, device } = entry.change;
    if (kind === "screenDisconnected") {
      state = { ...state, screens: state.screens.filter(other => other.id !== id) };
      drop(id);
    } else if (screen) {
      // Late changes of screens that have gone are ignored.
      const screens = state.screens.map(other => (other.id === screen.id ? screen : other));
      if (kind === "screenConnected" && !screens.includes(screen)) screens.push(screen);
      state = { ...state, screens };
    }
    if (device) state = { ...state, device };
  }
  if (entry.sockets && state) state = { ...state, sockets: entry.sockets };
  if (entry.kind === "picture" && entry.screen !== undefined && entry.screen !== null) {
    pictures = { ...pictures, [entry.screen]: entry.picture ?? null };
  }
  return { state, pictures };
}

const NOTHING = { state: null, pictures: {} };

/**
 * The entries, the pictures that they reference, and the entry that the page shows.
 *
 * Dispatches "change" after every change, with `detail: { entries, pictures, cursor, reset, trimmed }`: the new entries,
 * and whether pictures, the cursor or everything changed, or the oldest entries were forgotten.
 */
export class Journal extends EventTarget {
  /** The entries, in the order of their numbers. */
  entries = [];
  /** Pictures by name: `{ width, height, source }`. */
  pictures = new Map();
  /** The number of the entry that the page shows; null for the newest. */
  cursor = null;
  /** The Unix time of time 0; null in virtual time. */
  start = null;
  title = "";
  program = "";
  /** The verdicts of a scenario report; null otherwise. */
  report = null;

  /** Snapshots after entries 0, STRIDE, 2·STRIDE, and so on. */
  #moments = [];
  #last = NOTHING;
  #starts = new Set();

  /** Replaces everything with a complete journal, such as that of a report. */
  load(journal) {
    this.start = journal.start ?? null;
    this.title = journal.title ?? "";
    this.program = journal.program ?? "";
    this.report = journal.report ?? null;
    // The scenarios of a report are independent: pictures of one do not carry over to the next.
    this.#starts = new Set((this.report?.verdicts ?? []).map(verdict => verdict.first));
    this.#clear();
    for (const [name, picture] of Object.entries(journal.pictures ?? {})) this.pictures.set(name, picture);
    this.#add(journal.entries ?? []);
    this.#changed({ entries: this.entries, pictures: true, cursor: true, reset: true });
  }

  /** Forgets all entries, for a journal that starts over. */
  reset() {
    this.#clear();
    this.#changed({ pictures: true, cursor: true, reset: true });
  }

  /** Appends entries; those whose numbers are known are ignored. */
  append(entries) {
    const last = this.entries.at(-1)?.number ?? -1;
    const fresh = entries.filter(entry => entry.number > last);
    if (!fresh.length) return;
    this.#add(fresh);
    const trimmed = this.entries.length > MOST;
    const cursor = trimmed && this.#trim();
    this.#changed({ entries: fresh, cursor, trimmed });
  }

  /** Forgets the oldest entries, and the pictures that only they show; returns whether the cursor was on one of them. */
  #trim() {
    const count = Math.floor((this.entries.length - KEPT) / STRIDE) * STRIDE;
    this.entries.splice(0, count);
    this.#moments.splice(0, count / STRIDE);
    const first = this.entries[0].number;
    const moves = this.cursor !== null && this.cursor < first;
    if (moves) this.cursor = first;
    const needed = new Set(Object.values(this.#moments[0].pictures));
    for (const { picture } of this.entries) if (picture) needed.add(picture);
    for (const name of this.pictures.keys()) if (!needed.has(name)) this.pictures.delete(name);
    return moves;
  }

  /** Adds pictures, by name. */
  addPictures(map) {
    for (const [name, picture] of Object.entries(map)) this.pictures.set(name, picture);
    this.#changed({ pictures: true });
  }

  /** The position of the last entry whose number is at most this one; -1 for none. */
  indexOf(number) {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.entries[middle].number <= number) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The entry with this number, or the last one before it. */
  entry(number) {
    return this.entries[this.indexOf(number)] ?? null;
  }

  /** The state after an entry; null for the newest. */
  stateAt(number) {
    return this.#momentAt(number).state;
  }

  /** The names of the screens' pictures after an entry, by screen; a screen that is off has null. */
  picturesAt(number) {
    return this.#momentAt(number).pictures;
  }

  /** The state that the page shows. */
  get state() {
    return this.stateAt(this.cursor);
  }

  get isLive() {
    return this.cursor === null;
  }

  /** Shows an entry; null returns to the newest. */
  setCursor(number) {
    if (number === this.cursor) return;
    this.cursor = number;
    this.#changed({ cursor: true });
  }

  #momentAt(number) {
    if (number === null || number === undefined) return this.#last;
    const index = this.indexOf(number);
    if (index < 0) return NOTHING;
    if (index === this.entries.length - 1) return this.#last;
    const stride = Math.floor(index / STRIDE);
    let moment = this.#moments[stride];
    for (let at = stride * STRIDE + 1; at <= index; at++) moment = this.#fold(moment, this.entries[at]);
    return moment;
  }

  #fold(moment, entry) {
    return foldEntry(this.#starts.has(entry.number) ? NOTHING : moment, entry);
  }

  #add(entries) {
    for (const entry of entries) {
      this.#last = this.#fold(this.#last, entry);
      if (this.entries.length % STRIDE === 0) this.#moments.push(this.#last);
      this.entries.push(entry);
    }
  }

  #clear() {
    this.entries = [];
    this.pictures = new Map();
    this.#moments = [];
    this.#last = NOTHING;
    this.cursor = null;
  }

  #changed({ entries = [], pictures = false, cursor = false, reset = false, trimmed = false }) {
    this.dispatchEvent(new CustomEvent("change", { detail: { entries, pictures, cursor, reset, trimmed } }));
  }
}
