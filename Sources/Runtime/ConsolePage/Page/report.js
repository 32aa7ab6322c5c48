// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The report of scenarios: the verdicts, and the chosen scenario's text with the outcome of each step.

import { comparison, shot } from "./difference.js";
import { pictures } from "./details.js";
import { h, icon } from "./controls.js";
import { OUTCOMES, timeText } from "./kinds.js";
import { setScope } from "./stretch.js";

/** The pictures that explain a failure, in order of comparison, and their titles. */
const EXPLANATIONS = { expected: "expected", actual: "seen", difference: "difference" };

function mark(outcome, text = OUTCOMES[outcome].word) {
  return h("span", { class: `verdict-mark is-${outcome}` }, icon(OUTCOMES[outcome].path), h("span", text));
}

/** The last entry of a scenario; before all entries if it has none, as when an app crashes immediately. */
function end({ first, last }) {
  return last < first ? -1 : last;
}

/** The report of a journal that is already loaded; the timeline shows only the chosen scenario. */
export class ReportView {
  #journal;
  #list;
  #body;
  #failedOnly = false;
  #text = "";
  #chosen = null;

  constructor(root, journal) {
    this.#journal = journal;
    const verdicts = journal.report?.verdicts ?? [];
    root.hidden = !verdicts.length;
    if (!verdicts.length) return;
    root.classList.add("report");
    const failures = verdicts.filter(verdict => verdict.failure).length;
    this.#failedOnly = failures > 0 && verdicts.length > 12;
    this.#list = h("ul.verdicts", { "aria-label": "Scenarios" });
    this.#body = h("article.verdict", { "aria-label": "Scenario" });
    const summary = failures ? `${failures} of ${verdicts.length} scenarios failed` : `All ${verdicts.length} scenarios passed`;
    const all = [h("header.report-head", h("h2", mark(failures ? "failed" : "passed", summary))), this.#filter(failures), this.#list];
    root.replaceChildren(...(verdicts.length > 1 ? all : []), this.#body);
    journal.addEventListener("change", event => { if (event.detail.cursor) this.#follow(); });
    this.#drawList();
    this.#choose(verdicts.find(verdict => verdict.failure) ?? verdicts[0]);
  }

  #filter(failures) {
    const failed = h("input", {
      type: "checkbox", checked: this.#failedOnly, disabled: !failures,
      onchange: event => { this.#failedOnly = event.target.checked; this.#drawList(); },
    });
    const search = h("input", {
      type: "search", placeholder: "Find a scenario", "aria-label": "Find a scenario",
      oninput: event => { this.#text = event.target.value.trim().toLowerCase(); this.#drawList(); },
    });
    return h("div.report-filter", search, h("label", failed, " Failed only"));
  }

  #drawList() {
    const shown = this.#journal.report.verdicts.filter(verdict =>
      (!this.#failedOnly || verdict.failure) && verdict.file.toLowerCase().includes(this.#text));
    this.#list.replaceChildren(...shown.map(verdict => {
      const outcome = verdict.failure ? "failed" : "passed";
      const current = { "aria-current": verdict === this.#chosen || undefined, onclick: () => this.#choose(verdict) };
      return h("li", h("button.verdict-row", current, mark(outcome), h("span.verdict-file", verdict.file),
        h("span.verdict-facts", this.#facts(verdict))));
    }));
    if (!shown.length) this.#list.append(h("li.timeline-empty", "No matching scenarios."));
  }

  #choose(verdict) {
    this.#chosen = verdict;
    this.#drawList();
    const steps = this.#steps(verdict);
    this.#body.replaceChildren(
      h("header.verdict-head", h("h3", verdict.file),
        mark(verdict.failure ? "failed" : "passed"),
        h("span.verdict-facts", this.#facts(verdict))),
      ...this.#failure(verdict, steps), this.#source(verdict, steps));
    setScope(this.#journal, { first: verdict.first, last: verdict.last });
    const failed = steps.find(entry => entry.step.outcome === "failed");
    this.#journal.setCursor(failed?.number ?? end(verdict));
    this.#follow();
    this.#list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #steps(verdict) {
    const entries = this.#journal.entries;
    const first = this.#journal.indexOf(verdict.first);
    const found = [];
    for (let at = Math.max(0, first); at < entries.length && entries[at].number <= verdict.last; at++) {
      if (entries[at].step && entries[at].number >= verdict.first) found.push(entries[at]);
    }
    return found;
  }

  #facts({ steps, duration }) {
    return `${steps === 1 ? "1 step" : `${steps} steps`} · ${timeText(duration)}`;
  }

  #failure({ failure }, steps) {
    if (!failure) return [];
    const names = Object.keys(EXPLANATIONS);
    const explanations = failure.pictures.map(({ name, picture }) => [name.replace(/\.png$/, ""), this.#journal.pictures.get(picture) ?? null])
      .sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
    const shots = h("div.shots", ...explanations.map(([name, picture]) => shot(EXPLANATIONS[name] ?? name, picture, failure.step)));
    const story = h("ol.story", ...failure.story.map(line => h("li", line)));
    const show = () => this.#body.querySelector(".source-line.is-failed")?.scrollIntoView({ block: "center" });
    return [h("section.failure", { "aria-label": "Failure" },
      h("h4", `${failure.file}, line ${failure.line}`,
        steps.length ? h("button.button", { "aria-label": "Show the line in the scenario", onclick: show }, "Show line") : null),
      failure.step ? h("pre.failure-step", { tabIndex: 0, textContent: failure.step }) : null,
      h("dl.facts",
        h("dt", "expected"), h("dd.is-expected", failure.expected),
        h("dt", "seen"), h("dd.is-seen", failure.seen)),
      failure.pictures.length ? shots : this.#cause(steps),
      failure.story.length
        ? h("details", { open: !steps.length }, h("summary", "Last events before it"), story) : null)];
  }

  /** What the last action before a failed expectation changed on the screens. */
  #cause(steps) {
    const failed = steps.findLast(entry => entry.step.outcome === "failed");
    if (!failed || !/(^| )expect /.test(failed.step.text)) return null;
    const cause = steps.findLast(entry => entry.number < failed.number && !/(^| )expect /.test(entry.step.text));
    const shots = cause ? pictures(this.#journal, cause, cause.number, true).filter(([, before, after]) => before !== after) : [];
    if (!shots.length) return null;
    return h("div.failure-cause", h("h5", "Before and after ", h("code", cause.step.text)),
      ...shots.slice(0, 4).map(([id, before, after, titles]) => comparison(id, before, after, titles.map(title => `${id}, ${title.toLowerCase()}`))));
  }

  /** The text of the scenario; a line with a step opens the pictures before and after it. */
  #source(verdict, steps) {
    const byLine = new Map();
    for (const entry of steps) {
      const line = entry.step.line;
      byLine.set(line, [...(byLine.get(line) ?? []), entry]);
    }
    const lines = h("ol.source", { "aria-label": "Steps" });
    for (const [index, text] of verdict.source.replace(/\n$/, "").split(/\r?\n/).entries()) {
      lines.append(this.#line(index + 1, text, byLine.get(index + 1) ?? [], verdict));
    }
    // Merged verdicts do not include the texts.
    return verdict.source ? h("section", { "aria-label": "Scenario text" }, lines) : "";
  }

  #line(number, text, entries, { failure }) {
    const failed = entries.find(entry => entry.step.outcome === "failed");
    const outcome = failed ? "failed" : entries.some(entry => entry.step.outcome === "passed") ? "passed" : "skipped";
    const item = h("li.source-line", { value: number, "data-line": number });
    const code = h("code", text || " ");
    if (!entries.length) {
      item.append(h("span.source-mark"), code);
      return item;
    }
    item.classList.add(`is-${outcome}`);
    const entry = failed ?? entries.at(-1);
        const times = entries.length > 1 ? ` ×${entries.length}` : "";
    const open = h("button.source-step", { onclick: () => this.#journal.setCursor(entry.number) },
      code, h("span.source-time", timeText(entry.time) + times));
    item.append(h("span.source-mark", mark(outcome)), open);
    if (failed && failure) {
      item.append(h("div.source-failure",
        h("div", h("b", "expected "), h("span", failed.step.expected ?? failure.expected)),
        h("div", h("b", "seen "), h("span", failed.step.seen ?? failure.seen))));
    }
    return item;
  }

  /** Marks the line of the step that the page shows, and displays its pictures. */
  #follow() {
    const { cursor } = this.#journal;
    // The newest entry is the end of the chosen scenario.
    if (cursor === null && this.#chosen) return this.#journal.setCursor(end(this.#chosen));
    this.#body.querySelector(".source-pictures")?.remove();
    for (const line of this.#body.querySelectorAll("[data-line] .source-step")) line.removeAttribute("aria-current");
    if (cursor === null || !this.#chosen) return;
    const steps = this.#steps(this.#chosen).filter(entry => entry.number <= cursor);
    const entry = steps.at(-1);
    const line = entry && this.#body.querySelector(`[data-line="${entry.step.line}"]`);
    if (!line) return;
    line.querySelector(".source-step")?.setAttribute("aria-current", "step");
    const shots = pictures(this.#journal, entry, entry.number, true).map(([id, before, after, titles]) =>
      h("section", h("h4", id), comparison(id, before, after, titles)));
    if (shots.length) line.append(h("div.source-pictures", ...shots));
  }
}
