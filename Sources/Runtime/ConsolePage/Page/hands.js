// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h } from "./controls.js";
import { pictureShare } from "./geometry.js";
import { characters, modifiers, usages } from "./keys.js";

/** The minimum time between two moves of a finger, or two turns of the wheel, in milliseconds. */
const INTERVAL = 16;
const MOST_WAITING = 64;
/** The maximum time between two presses of Escape that leave the screen, in milliseconds. */
const TWICE = 600;
const LINE = 16;

/** Makes calls one at a time, so that the app receives input in order. */
class CallQueue {
  #page;
  #waiting = [];
  #isBusy = false;
  /** When the last call that merges was made, by its subject. */
  #made = new Map();

  constructor(page) {
    this.#page = page;
  }

  /**
   * Adds a call about a subject, such as one finger. With `merge`, it is merged with the last waiting call about the
   * subject, if that may be merged too. Returns whether it was added or merged.
   */
  push(method, parameters, subject, merge = null) {
    const last = this.#waiting.findLast(call => call.subject === subject);
    if (merge && last?.merges) {
      last.parameters = merge(last.parameters, parameters);
      return true;
    }
    // The runtime does not respond, so further calls would not help; but whatever began has to end.
    if (this.#waiting.length >= MOST_WAITING && !isEnd(parameters)) return false;
    this.#waiting.push({ method, parameters, subject, merges: merge !== null });
    this.#next();
    return true;
  }

  async #next() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#waiting.length) {
      const { subject, merges } = this.#waiting[0];
      // Meanwhile, more of the same may be merged with it.
      const rest = merges ? (this.#made.get(subject) ?? -INTERVAL) + INTERVAL - performance.now() : 0;
      if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest));
      const { method, parameters } = this.#waiting.shift();
      if (merges) this.#made.set(subject, performance.now());
      try {
        await this.#page.connection.call(method, parameters);
      } catch (error) {
        this.#waiting = this.#waiting.filter(call => isEnd(call.parameters));
        if (error.name !== "lost") this.#page.notices.fail(error.message);
      }
    }
    this.#made.clear();
    this.#isBusy = false;
  }
}

/** Whether a call ends a touch or the press of a key. */
function isEnd({ phase }) {
  return phase === "ended" || phase === "canceled";
}

/** Merges two calls of which only the later one matters. */
function latest(_, next) {
  return next;
}

/** Mouse, fingers, wheel, and keys on the main screen. */
export class MainHands {
  #stage;
  #page;
  #queue;
  #figure = null;
  #fingers = new Map();
  #keys = new Map();
  #takesKeys = false;
  #escapeAt = -Infinity;

  constructor(stage) {
    this.#stage = stage;
    this.#page = stage.page;
    this.#queue = new CallQueue(stage.page);
  }

  attach(figure) {
    this.#figure = figure;
    if (this.#page.isReport) {
      figure.glass.setAttribute("role", "img");
      return;
    }
    const { glass } = figure;
    glass.tabIndex = 0;
    glass.setAttribute("role", "application");
    glass.setAttribute("aria-roledescription", "touchscreen");
    glass.setAttribute("aria-describedby", "hands-help");
    const listen = (name, action, options) => glass.addEventListener(name, action.bind(this), options);
    listen("pointerdown", this.#began);
    listen("pointermove", this.#moved);
    listen("pointerup", event => this.#ended(event, "ended"));
    listen("pointercancel", event => this.#ended(event, "canceled"));
    listen("contextmenu", event => event.preventDefault());
    listen("wheel", this.#wheel, { passive: false });
    listen("keydown", this.#keyDown);
    listen("keyup", this.#keyUp);
    listen("focus", () => this.update());
    listen("blur", () => this.#release());
  }

  update() {
    if (!this.#figure || this.#page.isReport) return;
    const { glass } = this.#figure;
    const canAct = this.#page.canAct;
    glass.classList.toggle("touchable", canAct);
    if (!canAct) this.#letGo();
    glass.classList.toggle("typing", this.#takesKeys);
    const isFocused = document.activeElement === glass;
    let words = "";
    if (canAct && this.#takesKeys) words = "Keys go to the app. Press Escape twice to leave.";
    else if (canAct && isFocused) words = "Press Enter to type into the app.";
    if (this.#stage.hint.textContent !== words) this.#stage.hint.textContent = words;
  }

  /** The position of an event on the main screen, in points; null if there is none. */
  point(event) {
    const screen = this.#stage.mainScreen;
    if (!screen || !this.#figure) return null;
    const place = this.#figure.glass.getBoundingClientRect();
    if (!place.width || !place.height) return null;
    const clamp = value => Math.min(1, Math.max(0, value));
    const [u, v] = [(event.clientX - place.left) / place.width, (event.clientY - place.top) / place.height];
    const [x, y] = pictureShare(clamp(u), clamp(v), this.#figure.turn);
    // The right and bottom edges are outside the bounds.
    const along = (share, length) => Math.round(Math.min(share * length, length - 0.5) * 100) / 100;
    return { x: along(x, screen.bounds[2]), y: along(y, screen.bounds[3]) };
  }

  // MARK: Fingers

  #began(event) {
    if (!this.#page.canAct || this.#stage.region.isChoosing || event.button > 0) return;
    event.preventDefault();
    const { glass } = this.#figure;
    glass.setPointerCapture(event.pointerId);
    glass.focus({ preventScroll: true });
    this.#takesKeys = true;
    this.update();
    const point = this.point(event);
    if (!point) return;
    const used = new Set([...this.#fingers.values()].map(held => held.finger));
    let finger = 0;
    while (used.has(finger)) finger++;
    if (finger > 31) return;
    if (!this.#queue.push("MoveTouch", { phase: "began", ...point, finger }, `finger ${finger}`)) return;
    this.#fingers.set(event.pointerId, { finger, point });
    this.#touchMark(event, glass);
  }

  #moved(event) {
    const held = this.#fingers.get(event.pointerId);
    const point = held && this.point(event);
    if (!point) return;
    held.point = point;
    this.#queue.push("MoveTouch", { phase: "moved", ...point, finger: held.finger }, `finger ${held.finger}`, latest);
  }

  #ended(event, phase) {
    const held = this.#fingers.get(event.pointerId);
    if (!held) return;
    this.#fingers.delete(event.pointerId);
    this.#end(held, phase, this.point(event) ?? held.point);
  }

  #end({ finger }, phase, point) {
    this.#queue.push("MoveTouch", { phase, ...point, finger }, `finger ${finger}`);
  }

  /** Lifts all fingers and keys, which cannot act any more. */
  #letGo() {
    for (const held of this.#fingers.values()) this.#end(held, "canceled", held.point);
    this.#fingers.clear();
    this.#releaseKeys();
  }

  #touchMark(event, glass) {
    const place = glass.getBoundingClientRect();
    const mark = h("i.touch", { "aria-hidden": "true", onanimationend: () => mark.remove() });
    mark.style.left = `${event.clientX - place.left}px`;
    mark.style.top = `${event.clientY - place.top}px`;
    glass.append(mark);
  }

  #wheel(event) {
    if (!this.#page.canAct || event.ctrlKey) return;
    const point = this.point(event);
    if (!point) return;
    event.preventDefault();
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? LINE : LINE * 20;
    const by = { byX: event.deltaX * unit, byY: event.deltaY * unit };
    this.#queue.push("Scroll", { ...point, ...by }, "wheel", (last, next) => ({
      ...next,
      byX: last.byX + next.byX,
      byY: last.byY + next.byY,
    }));
  }

  // MARK: Keys

  #keyDown(event) {
    if (!this.#page.canAct) return;
    if (!this.#takesKeys) {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#takesKeys = true;
      this.update();
      return;
    }
    if (isBrowserKey(event)) return;
    const usage = usages[event.code];
    if (usage === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.code === "Escape" && !event.repeat) {
      if (event.timeStamp - this.#escapeAt < TWICE) {
        this.#release();
        return;
      }
      this.#escapeAt = event.timeStamp;
    }
    const phase = event.repeat ? "repeated" : "began";
    const parameters = { phase, usage, characters: characters(event), modifiers: modifiers(event) };
    const isTaken = this.#queue.push("PressKey", parameters, `key ${usage}`, event.repeat ? latest : null);
    if (isTaken) this.#keys.set(event.code, usage);
  }

  #keyUp(event) {
    const usage = this.#keys.get(event.code);
    if (usage === undefined) return;
    event.preventDefault();
    this.#keys.delete(event.code);
    this.#endKey(usage, modifiers(event));
  }

  #endKey(usage, held) {
    this.#queue.push("PressKey", { phase: "ended", usage, characters: "", modifiers: held }, `key ${usage}`);
  }

  /** Returns the keyboard to the page; no key remains pressed in the app. */
  #release() {
    this.#releaseKeys();
    this.update();
  }

  #releaseKeys() {
    for (const usage of this.#keys.values()) this.#endKey(usage, []);
    this.#keys.clear();
    this.#takesKeys = false;
    this.#escapeAt = -Infinity;
  }
}

/** Keys left to the browser: reload, full screen, developer tools, tabs, and windows. */
function isBrowserKey(event) {
  if (/^F(5|11|12)$/.test(event.code)) return true;
  return (event.ctrlKey || event.metaKey) && /^Key[RTWNLQ]$/.test(event.code);
}
