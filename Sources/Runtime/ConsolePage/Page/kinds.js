// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The kinds of entries, with a word and an icon for each, and times as text.

/** The kinds in the filter's order; `path` is the icon's path. */
export const KINDS = {
  step: { word: "Step", many: "Steps", path: "M4 2.5v11l9-5.5z" },
  change: { word: "Change", many: "Changes", path: "M2 3h12v8H2zM6 14h4M8 11v3" },
  notification: {
    word: "Notification", many: "Notifications", path: "M3.5 11.5h9l-1-2V7a3.5 3.5 0 0 0-7 0v2.5zM7 14h2",
  },
  source: { word: "Source", many: "Sources", path: "M5 2v4M11 2v4M3 6h10v2a5 5 0 0 1-10 0zM8 13v2" },
  call: { word: "Call", many: "Calls", path: "M2 8h10M8 4l4 4-4 4" },
  picture: { word: "Picture", many: "Pictures", path: "M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3" },
  state: { word: "State", many: "States", path: "M3 2h10v12H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3" },
  connection: { word: "Connection", many: "Connections", path: "M2 6a9 9 0 0 1 12 0M4.5 9a5 5 0 0 1 7 0M8 12.5h.01" },
  gap: { word: "Gap", many: "Gaps", path: "M2 8h3M11 8h3M7 4l2 8" },
};

const FAILED = "M4 4l8 8M12 4l-8 8";
const PASSED = "M3 8.5l3.5 3.5L13 4.5";
const SKIPPED = "M3 8h10";

/** The outcomes of steps. */
export const OUTCOMES = {
  passed: { word: "passed", path: PASSED },
  failed: { word: "failed", path: FAILED },
  skipped: { word: "skipped", path: SKIPPED },
};

/** The appearance of an entry: its word, its icon, and its color class. */
export function look(entry) {
  const kind = KINDS[entry.kind] ?? { word: String(entry.kind), path: SKIPPED };
  if (entry.step?.outcome === "failed") return { word: "Failed step", path: FAILED, tone: "failed" };
  if (entry.step?.outcome === "skipped") return { word: "Skipped", path: SKIPPED, tone: "gap" };
  if (entry.call?.error) return { word: "Refused", path: FAILED, tone: "failed" };
  if (entry.connection === "lost") return { word: "Lost", path: FAILED, tone: "failed" };
  if (entry.change?.kind === "warning") return { word: "Warning", path: "M8 2l6.5 12h-13zM8 6.5v3.5M8 12h.01", tone: "failed" };
  return { word: kind.word, path: kind.path, tone: entry.kind in KINDS ? entry.kind : "gap" };
}

/** Seconds since the start as `1:02.345`. */
export function timeText(seconds) {
  const all = Math.round(Math.abs(seconds) * 1000);
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const rest = ((all % 60_000) / 1000).toFixed(3).padStart(6, "0");
  const sign = seconds < 0 && all > 0 ? "−" : "";
  return hours ? `${sign}${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${sign}${minutes}:${rest}`;
}

/** The seconds between two entries as `+0.003`. */
export function deltaText(seconds) {
  if (Math.abs(seconds) < 0.0005) return "+0";
  if (seconds >= 60) return `+${timeText(seconds)}`;
  return `${seconds < 0 ? "−" : "+"}${Math.abs(seconds).toFixed(3)}`;
}

/** The clock time of an entry; empty in virtual time. */
export function clockText(journal, entry) {
  if (journal.start === null) return "";
  const date = new Date((journal.start + entry.time) * 1000);
  if (Number.isNaN(date.getTime())) return "";
  const two = number => String(number).padStart(2, "0");
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${time}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
