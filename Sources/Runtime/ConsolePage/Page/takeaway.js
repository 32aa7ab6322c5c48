// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Exports what happened as a scenario, a test, a recording, or pictures.

import { h, textButton } from "./controls.js";
import { timeText } from "./kinds.js";
import { scopeOf, stretchOf } from "./stretch.js";

const TEXTS = {
  scenario: { title: "Scenario", path: "take/scenario", file: "console.scenario" },
  test: { title: "Swift test", path: "take/test.swift", file: "ConsoleTests.swift" },
};

/** Saves text as a file. */
function save(text, name, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The panel; without a connection, it offers only the exports possible from a file. */
export class Takeaway {
  #journal;
  #range;
  #result;
  #screens;

  constructor(root, journal, timeline, connection = null) {
    this.#journal = journal;
    root.classList.add("takeaway");
    this.#result = h("div.takeaway-result", { "aria-live": "polite" });
    const head = h("h2", "Export");
    if (connection === null) {
      root.replaceChildren(head, this.#fileActions(), this.#result);
      return;
    }
    this.#range = h("p.takeaway-range");
    this.#screens = h("select", { "aria-label": "Screen" });
    const link = (text, href, properties = {}) => h("a.button", { href, textContent: text, ...properties });
    const picture = link("PNG", "", { download: true });
    const aim = () => { picture.href = `screens/${encodeURIComponent(this.#screens.value)}.png`; };
    this.#screens.addEventListener("change", aim);
    root.replaceChildren(
      head, this.#range,
      h("div.takeaway-actions",
        textButton("Copy as scenario", () => this.#take("scenario")),
        textButton("Copy as Swift test", () => this.#take("test")),
        link("Save recording", "take/recording", { download: true }),
        link("Contact sheet", "take/contact-sheet.png", { download: true }),
        h("span.takeaway-picture", this.#screens, picture)),
      this.#result);
    journal.addEventListener("stretch", () => this.#showRange());
    journal.addEventListener("change", () => {
      this.#offerScreens(aim);
      this.#showRange();
    });
    this.#offerScreens(aim);
    this.#showRange();
  }

  #offerScreens(aim) {
    const ids = (this.#journal.stateAt(null)?.screens ?? []).map(screen => screen.id);
    const known = [...this.#screens.options].map(option => option.value);
    if (ids.join("\n") === known.join("\n")) return;
    const chosen = this.#screens.value;
    this.#screens.replaceChildren(...ids.map(id => h("option", { value: id, textContent: id })));
    if (ids.includes(chosen)) this.#screens.value = chosen;
    aim();
  }

  #showRange() {
    const stretch = stretchOf(this.#journal);
    const at = number => timeText(this.#journal.entry(number)?.time ?? 0);
    const text = stretch
      ? `From ${at(stretch.from)} to ${at(stretch.to)}.`
      : "Everything so far. To export a range, use “From here” and “To here” in the timeline.";
    if (this.#range.textContent !== text) this.#range.textContent = text;
  }

  async #take(kind) {
    const { title, path, file } = TEXTS[kind];
    const stretch = stretchOf(this.#journal);
    const to = stretch?.to ?? this.#journal.entries.at(-1)?.number ?? 0;
    // The console may have forgotten the first entries that the page still shows.
    const range = stretch ? `from=${stretch.from}&to=${to}` : `to=${to}`;
    try {
      const answer = await fetch(`${path}?${range}`, { credentials: "same-origin" });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text.trim() || `the console responded with status ${answer.status}`);
      this.#show(title, text, file, (await copied(text)) ? "Copied." : "Select the text to copy it.");
    } catch (error) {
      this.#fail(`${title}: ${error instanceof TypeError ? "the console is not responding" : error.message}`);
    }
  }

  #show(title, text, file, note) {
    const status = h("span", { role: "status", textContent: note });
    const copy = async () => { status.textContent = (await copied(text)) ? "Copied." : "Select the text to copy it."; };
    this.#result.replaceChildren(
      h("header", h("h3", title), status, textButton("Copy", copy), textButton("Save", () => save(text, file)),
        textButton("Close", () => this.#result.replaceChildren())),
      h("pre", { tabIndex: 0, "aria-label": title, textContent: text }));
  }

  #fail(message) {
    this.#result.replaceChildren(h("p.takeaway-error", { role: "alert", textContent: message }));
  }

  #fileActions() {
    const scenario = () => {
      const first = scopeOf(this.#journal)?.first;
      const verdicts = this.#journal.report?.verdicts ?? [];
      const verdict = verdicts.find(other => other.first === first) ?? verdicts[0];
      if (!verdict) return this.#fail("This report has no scenario.");
      const name = verdict.file.split("/").at(-1) || "scenario.scenario";
      copied(verdict.source).then(done =>
        this.#show("Scenario", verdict.source, name, done ? "Copied." : "Select the text to copy it."));
    };
    const journal = () => {
      const embedded = document.getElementById("journal")?.textContent ?? "";
      save(embedded, "journal.json", "application/json");
    };
    return h("div.takeaway-actions",
      this.#journal.report ? textButton("Copy scenario", scenario) : null, textButton("Save journal as JSON", journal));
  }
}
