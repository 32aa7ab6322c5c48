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

  constructor(page) {
    this.#page = page;
  }

  /** Adds a call, merging it with the last waiting one if both are of the same kind. */
  push(method, parameters, kind = null, merge = (_, next) => next) {
    const last = this.#waiting.at(-1);
    if (kind !== null && last?.kind === kind) {
      last.parameters = merge(last.parameters, parameters);
      return;
    }
    // The runtime does not respond, so further calls would not help.
    if (this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push({ method, parameters, kind });
    this.#next();
  }

  async #next() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#waiting.length) {
      const { method, parameters, kind } = this.#waiting.shift();
      const began = performance.now();
      try {
        await this.#page.connection.call(method, parameters);
      } catch (error) {
        this.#waiting = this.#waiting.filter(call => call.parameters.phase === "ended");
        if (error.name !== "lost") this.#page.notices.fail(error.message);
      }
      const rest = kind === null ? 0 : INTERVAL - (performance.now() - began);
      if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest));
    }
    this.#isBusy = false;
  }
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
    if (!canAct) {
      this.#takesKeys = false;
      this.#fingers.clear();
      this.#keys.clear();
    }
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
    const used = new Set(this.#fingers.values());
    let finger = 0;
    while (used.has(finger)) finger++;
    if (finger > 31) return;
    this.#fingers.set(event.pointerId, finger);
    this.#touchMark(event, glass);
    this.#queue.push("MoveTouch", { phase: "began", ...point, finger });
  }

  #moved(event) {
    const finger = this.#fingers.get(event.pointerId);
    const point = finger === undefined ? null : this.point(event);
    if (point) this.#queue.push("MoveTouch", { phase: "moved", ...point, finger }, `move ${finger}`);
  }

  #ended(event, phase) {
    const finger = this.#fingers.get(event.pointerId);
    if (finger === undefined) return;
    this.#fingers.delete(event.pointerId);
    const point = this.point(event) ?? { x: 0, y: 0 };
    this.#queue.push("MoveTouch", { phase, ...point, finger });
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
    this.#queue.push("Scroll", { ...point, ...by }, "scroll", (last, next) => ({
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
    this.#keys.set(event.code, usage);
    const parameters = { phase, usage, characters: characters(event), modifiers: modifiers(event) };
    this.#queue.push("PressKey", parameters, event.repeat ? `key ${usage}` : null);
  }

  #keyUp(event) {
    const usage = this.#keys.get(event.code);
    if (usage === undefined) return;
    event.preventDefault();
    this.#keys.delete(event.code);
    this.#queue.push("PressKey", { phase: "ended", usage, characters: "", modifiers: modifiers(event) });
  }

  /** Returns the keyboard to the page; no key remains pressed in the app. */
  #release() {
    for (const usage of this.#keys.values()) {
      this.#queue.push("PressKey", { phase: "ended", usage, characters: "", modifiers: [] });
    }
    this.#keys.clear();
    this.#takesKeys = false;
    this.#escapeAt = -Infinity;
    this.update();
  }
}

/** Keys left to the browser: reload, full screen, developer tools, tabs, and windows. */
function isBrowserKey(event) {
  if (/^F(5|11|12)$/.test(event.code)) return true;
  return (event.ctrlKey || event.metaKey) && /^Key[RTWNLQ]$/.test(event.code);
}
