// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The timeline: every entry in order, with filters, a scrubber, and the details of the entry that the page shows.

import { showDetails, showPictures } from "./details.js";
import { h, textButton } from "./controls.js";
import { EntryFilter } from "./filter.js";
import { EntryList } from "./list.js";
import { timeText } from "./kinds.js";
import { Scrubber } from "./scrubber.js";
import { scopeOf, setStretch, stretchOf } from "./stretch.js";

/** Shows a journal, and moves its cursor. */
export class Timeline {
  #journal;
  #isReport;
  #filter;
  #list;
  #scrubber;
  #details;
  #count;
  #announced;
  #frame = 0;
  #isRefiltered = false;
  #shownDetail = "";
  #shownPictures = "";

  constructor(root, journal, { isReport = false } = {}) {
    [this.#journal, this.#isReport] = [journal, isReport];
    this.#filter = new EntryFilter(journal, () => this.#refilter());
    this.#list = new EntryList({
      select: number => this.#journal.setCursor(number), extend: number => this.#extend(number),
      leave: () => this.backToLive(), scrolled: () => this.#schedule(),
    });
    this.#scrubber = new Scrubber({
      select: number => this.#journal.setCursor(number), move: key => this.#list.move(key),
    });
    this.#count = h("span.timeline-count");
    // The count changes with every entry; only what a filter leaves is announced.
    this.#announced = h("span.visually-hidden", { role: "status" });
    this.#details = h("div.timeline-details", { role: "region", "aria-label": "Entry", tabIndex: 0 });
    root.classList.add("timeline");
    root.replaceChildren(
      h("header.timeline-head", h("h2", "Timeline"), this.#count, this.#announced, this.#filter.element),
      this.#scrubber.element,
      h("div.timeline-body", this.#list.element, this.#details));
    journal.addEventListener("change", event => this.#note(event.detail));
    journal.addEventListener("stretch", () => this.#schedule());
    journal.addEventListener("scope", () => this.#refilter());
    journal.addEventListener("filter", event => this.#filter.showScreen(event.detail?.screen ?? ""));
    new ResizeObserver(() => this.#schedule()).observe(this.#list.element);
    // The marks are drawn in the colors of the theme.
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#schedule());
    new MutationObserver(() => this.#schedule()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#refilter();
  }

  /** Shows the newest entry, and keeps following. */
  backToLive() {
    this.#list.follow();
    if (!this.#isReport) this.#journal.setCursor(null);
    this.#schedule();
  }

  /** Begins the stretch at an entry. */
  startStretch(number) {
    const to = this.#stretch?.to ?? this.#last?.number ?? number;
    setStretch(this.#journal, { from: number, to: Math.max(number, to) });
  }

  /** Ends the stretch at an entry. */
  endStretch(number) {
    const from = this.#stretch?.from ?? this.#entries[0]?.number ?? number;
    setStretch(this.#journal, { from: Math.min(number, from), to: number });
  }

  /** Chooses everything again. */
  clearStretch() {
    setStretch(this.#journal, null);
  }

  get #entries() {
    return this.#filter.shown;
  }

  /** The last entry, regardless of the filter. */
  get #last() {
    const journal = this.#journal;
    return this.#scope ? journal.entry(this.#scope.last) : journal.entries.at(-1) ?? null;
  }

  get #scope() {
    return scopeOf(this.#journal);
  }

  get #stretch() {
    return stretchOf(this.#journal);
  }

  #extend(number) {
    const cursor = this.#journal.cursor ?? number;
    setStretch(this.#journal, { from: Math.min(cursor, number), to: Math.max(cursor, number) });
  }

  #note({ entries, reset, trimmed, cursor }) {
    if (trimmed) {
      const [first, stretch] = [this.#journal.entries[0].number, this.#stretch];
      if (stretch?.to < first) setStretch(this.#journal, null);
      else if (stretch?.from < first) setStretch(this.#journal, { ...stretch, from: first });
      this.#filter.reset(this.#scope);
    } else if (reset) {
      this.#shownDetail = "";
      if (this.#stretch) setStretch(this.#journal, null);
      this.#list.follow();
      this.#filter.reset(this.#scope);
    } else if (entries.length) {
      this.#filter.add(entries, this.#scope);
    }
    if (cursor && this.#journal.cursor !== null) this.#list.reveal(this.#journal.cursor);
    else if (cursor && !this.#isReport) this.#list.follow();
    this.#schedule();
  }

  #refilter() {
    this.#filter.reset(this.#scope);
    this.#isRefiltered = true;
    if (this.#journal.cursor !== null) this.#list.reveal(this.#journal.cursor);
    this.#schedule();
  }

  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const [journal, shown] = [this.#journal, this.#entries];
    this.#list.draw(shown, { cursor: journal.cursor, stretch: this.#stretch, journal });
    this.#scrubber.draw(shown, { cursor: journal.cursor, stretch: this.#stretch, isEven: journal.start === null });
    const all = this.#filter.considered;
    const text = shown.length === all ? `${all}` : `${shown.length} of ${all}`;
    const count = `${text} ${all === 1 ? "entry" : "entries"}`;
    if (this.#count.textContent !== count) this.#count.textContent = count;
    if (this.#isRefiltered) this.#announced.textContent = count;
    this.#isRefiltered = false;
    this.#drawDetails(shown);
  }

  #drawDetails(shown) {
    const [journal, last] = [this.#journal, this.#last];
    const entry = journal.cursor === null ? shown.at(-1) : journal.entry(journal.cursor);
    if (!entry) {
      this.#details.replaceChildren(h("p.timeline-empty", "Nothing to show."));
      this.#shownDetail = this.#shownPictures = "";
      return;
    }
    const detail = JSON.stringify([entry.number, this.#stretch]);
    if (detail !== this.#shownDetail) {
      showDetails(this.#details, journal, entry, this.#isReport ? [] : this.#stretchButtons(entry));
      [this.#shownDetail, this.#shownPictures] = [detail, ""];
    }
    // Pictures change all the time; the elements next to them stay, because they may be in use.
    const pictures = JSON.stringify([journal.picturesAt(last?.number ?? null), journal.pictures.size > 0]);
    if (pictures === this.#shownPictures) return;
    this.#shownPictures = pictures;
    showPictures(this.#details, journal, entry, { last: last?.number, isReport: this.#isReport });
  }

  #stretchButtons(entry) {
    const at = timeText(entry.time);
    return [
      textButton("From here", () => this.startStretch(entry.number), { key: "from", "aria-label": `Export from here, ${at}` }),
      textButton("To here", () => this.endStretch(entry.number), { key: "to", "aria-label": `Export up to here, ${at}` }),
      this.#stretch ? textButton("Everything", () => this.clearStretch(), { key: "everything", "aria-label": "Export everything" }) : null,
    ].filter(Boolean);
  }
}
