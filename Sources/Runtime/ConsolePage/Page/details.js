// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The details of an entry: its facts in readable form, and the pictures of its screens then and now.

import { comparison } from "./difference.js";
import { factsList, h, icon, replaceContents } from "./controls.js";
import { clockText, look, timeText } from "./kinds.js";

/** The names of fields as words: `refreshMillihertz` is `refresh millihertz`. */
function words(name) {
  return name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
}

function isMode(value) {
  return typeof value === "object" && value !== null && "refreshMillihertz" in value;
}

/** A value of the interface as one line. */
export function valueText(value) {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  if (isMode(value)) {
    const rate = +(value.refreshMillihertz / 1000).toFixed(3);
    return `${value.width}×${value.height}${value.interlaced ? "i" : ""} at ${rate} Hz`;
  }
  if (Array.isArray(value)) {
    if (!value.length) return "none";
    if (value.every(isMode)) return `${value.length}: ${value.slice(0, 3).map(valueText).join(", ")}${value.length > 3 ? ", …" : ""}`;
    return value.map(valueText).join(", ");
  }
  if ("manufacturer" in value) return [value.manufacturer, value.name ?? `product ${value.product}`].join(" ");
  return Object.entries(value).map(([key, inner]) => `${words(key)} ${valueText(inner)}`).join(", ");
}

function same(one, other) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The fields that differ between two objects, as facts. */
function differences(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter(name => !same(before[name], after[name]))
    .map(name => [words(name), `${valueText(before[name])} → ${valueText(after[name])}`]);
}

function screenFacts(screen) {
  const facts = [["mode", valueText(screen.mode)], ["shows", screen.mirrored ? `mirrors ${screen.mirrored}` : screen.content]];
  if (screen.monitor) facts.unshift(["monitor", valueText(screen.monitor)]);
  facts.push(["scale", valueText(screen.scale)], ["modes", valueText(screen.modes)]);
  if (screen.rotation) facts.push(["rotation", `${screen.rotation}°`]);
  return facts;
}

function changeFacts(journal, entry) {
  const change = entry.change;
  // The first entry of a scenario has nothing before it.
  const before = journal.stateAt(entry.number - 1);
  const facts = [["kind", words(change.kind)]];
  if (change.message) facts.push(["message", change.message]);
  // Only the name remains of a disconnected screen.
  if (change.screen && change.kind !== "screenDisconnected") {
    const known = before?.screens.find(screen => screen.id === change.screen.id);
    const changed = known ? differences(known, change.screen) : [];
    facts.push(["screen", change.screen.id], ...(changed.length ? changed : screenFacts(change.screen)));
  } else if (change.id) facts.push(["screen", change.id]);
  if (change.device) {
    const changed = before?.device ? differences(before.device, change.device) : [];
    facts.push(...(changed.length ? changed : [["device", valueText(change.device)]]));
  }
  if (entry.sockets) facts.push(["sockets", entry.sockets.map(socket => `${socket.id}: ${socket.spec ?? "empty"}`).join(", ") || "none"]);
  return facts;
}

/** The contents of an entry, as pairs of names and texts. */
export function facts(journal, entry) {
  const list = [];
  if (entry.screen && !entry.change) list.push(["screen", entry.screen]);
  if (entry.change) list.push(...changeFacts(journal, entry));
  if (entry.state) {
    list.push(["device", valueText(entry.state.device)]);
    for (const screen of entry.state.screens) list.push([screen.id, screenFacts(screen).map(([name, text]) => `${name} ${text}`).join("; ")]);
  }
  if (entry.notification) list.push(["name", entry.notification.name]);
  if (entry.source?.event) list.push(["event", entry.source.event]);
  for (const connector of entry.source?.connectors ?? []) {
    list.push([connector.name, [connector.status, connector.monitor].filter(Boolean).join(", ")]);
  }
  if (entry.call) {
    list.push(["method", entry.call.method]);
    for (const [name, value] of Object.entries(entry.call.parameters ?? {})) list.push([words(name), valueText(value)]);
    list.push(["result", entry.call.error ?? "done"]);
  }
  if (entry.step) {
    list.push([`line ${entry.step.line}`, entry.step.text], ["outcome", entry.step.outcome]);
    if (entry.step.expected) list.push(["expected", entry.step.expected]);
    if (entry.step.seen) list.push(["seen", entry.step.seen]);
  }
  if (entry.connection) list.push(["connection", entry.connection]);
  if (entry.gap) list.push(["missing", entry.gap === 1 ? "1 entry" : `${entry.gap} entries`]);
  return list;
}

/** Whether a scenario of the report begins with this entry. */
function isStart(journal, number) {
  return (journal.report?.verdicts ?? []).some(verdict => verdict.first === number);
}

/** The last entry before the next step, which shows the step's result. */
function endOfStep(journal, entry) {
  const from = journal.indexOf(entry.number);
  let at = from;
  while (at + 1 < journal.entries.length) {
    const next = journal.entries[at + 1];
    if (next.step || isStart(journal, next.number)) break;
    at++;
  }
  return journal.entries[at].number;
}

/** The pictures of an entry: its screen's, or those of all screens. */
export function pictures(journal, entry, last, isReport) {
  const picture = name => (name ? journal.pictures.get(name) ?? null : null);
  const until = entry.step ? endOfStep(journal, entry) : isReport ? entry.number : last;
  const from = isReport && !isStart(journal, entry.number) ? entry.number - 1 : entry.number;
  const [then, now] = [journal.picturesAt(from), journal.picturesAt(until)];
  const titles = isReport ? ["Before", "After"] : ["Then", entry.step ? "After" : "Now"];
  const all = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  const shown = entry.screen && all.includes(entry.screen) ? [entry.screen] : all;
  return shown.filter(id => then[id] || now[id]).map(id => [id, picture(then[id]), picture(now[id]), titles]);
}

/** Fills an element with the details of an entry, without its pictures. */
export function showDetails(root, journal, entry, actions = []) {
  const { word, path, tone } = look(entry);
  const time = [timeText(entry.time), clockText(journal, entry)].filter(Boolean).join(" · ");
  replaceContents(
    root,
    h("header.detail-head",
      h("h3", { class: `tone-${tone}` }, icon(path), h("span", `${word} ${entry.number}`)),
      h("span.detail-time", time)),
    h("p.detail-text", entry.text),
    ...(actions.length ? [h("div.detail-actions", ...actions)] : []),
    factsList(facts(journal, entry)), h("div.detail-shots"),
    h("details.detail-json",
      h("summary", { "data-key": "json" }, "JSON"),
      h("pre", { tabIndex: 0, "data-key": "json-text", textContent: JSON.stringify(entry, null, 2) })));
}

/** Shows the pictures of an entry in its details. `last` is the number of the newest entry. */
export function showPictures(root, journal, entry, { last = null, isReport = false } = {}) {
  replaceContents(
    root.querySelector(".detail-shots"),
    pictures(journal, entry, last, isReport).map(([id, before, after, titles]) =>
      h("section.detail-pictures", h("h4", id), comparison(id, before, after, titles))));
}
