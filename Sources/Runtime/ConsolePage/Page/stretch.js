// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The stretch of the journal chosen for export, and the part of the journal that the timeline shows.

const chosen = new WeakMap();

function set(journal, name, value) {
  chosen.set(journal, { ...chosen.get(journal), [name]: value });
  journal.dispatchEvent(new CustomEvent(name, { detail: value }));
}

/** The chosen stretch, `{ from, to }` with the numbers of entries; null for everything. */
export function stretchOf(journal) {
  return chosen.get(journal)?.stretch ?? null;
}

/** Chooses a stretch; the journal dispatches "stretch". */
export function setStretch(journal, stretch) {
  set(journal, "stretch", stretch);
}

/** The entries that the timeline shows, `{ first, last }`, such as those of one scenario; null for all of them. */
export function scopeOf(journal) {
  return chosen.get(journal)?.scope ?? null;
}

/** Chooses the entries that the timeline shows; the journal dispatches "scope". */
export function setScope(journal, scope) {
  set(journal, "scope", scope);
}
