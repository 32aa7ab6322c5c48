// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h, place, textButton } from "./controls.js";

/** The minimum side of a region in points; anything smaller is a click. */
const LEAST = 4;

/** Chooses the part of the main window that a monitor shows, by dragging a rectangle over the main screen. */
export class RegionChoice {
  #stage;
  #screen = null;
  #veil = h("div.region-veil");
  #box = h("div.region-box");
  #shown = h("div.region-shown", { "aria-hidden": "true" });
  #from = null;

  constructor(stage) {
    this.#stage = stage;
    this.#veil.append(this.#box);
    this.#veil.addEventListener("pointerdown", event => this.#began(event));
    this.#veil.addEventListener("pointermove", event => this.#moved(event));
    this.#veil.addEventListener("pointerup", event => this.#ended(event));
    this.#veil.addEventListener("pointercancel", () => this.#cancel());
    document.addEventListener("keydown", event => {
      if (event.key === "Escape" && this.isChoosing) this.#cancel();
    });
  }

  get isChoosing() {
    return this.#screen !== null;
  }

  /** Begins a choice for a monitor. */
  choose(screen) {
    const { page } = this.#stage;
    this.#screen = screen;
    if (this.#stage.zoomed !== null && this.#stage.zoomed !== this.#stage.mainScreen?.id) this.#stage.zoomTo(null);
    page.notices.say(`Drag a rectangle over the main screen for ${screen}; Escape cancels`);
    page.changed();
    this.#stage.mainFigure?.node.scrollIntoView({ block: "nearest" });
  }

  /** The same choice as numbers, as an alternative to dragging. */
  form() {
    const [, , width, height] = this.#stage.mainScreen.bounds;
    const sides = [["x", 0], ["y", 0], ["width", width], ["height", height]].map(([name, value]) => {
      const input = h("input", { type: "number", min: 0, step: "any", value, "data-key": `region-${name}` });
      return h("label", h("span", name), input);
    });
    const set = () => {
      const region = Object.fromEntries(sides.map(side => [side.textContent, side.lastChild.valueAsNumber || 0]));
      this.#set(region);
    };
    return h("div.region-form", sides, textButton("Set", set, { key: "region-set", class: "primary" }),
      textButton("Cancel", () => this.#cancel(), { key: "region-cancel" }));
  }

  /** Shows the selected monitor's region on the main screen. */
  update() {
    const { page, mainFigure, mainScreen, state } = this.#stage;
    if (!mainFigure || !mainScreen) return;
    if (this.isChoosing && !page.canAct) this.#screen = null;
    if (this.isChoosing && this.#veil.parentNode !== mainFigure.glass) mainFigure.glass.append(this.#veil);
    if (!this.isChoosing) this.#veil.remove();
    const region = state.screens.find(screen => screen.id === page.selected)?.region;
    if (!region || this.isChoosing) {
      this.#shown.remove();
      return;
    }
    const [, , width, height] = mainScreen.bounds;
    const { x, y } = region;
    place(this.#shown, (x / width) * 100, (y / height) * 100, (region.width / width) * 100, (region.height / height) * 100, "%");
    if (this.#shown.parentNode !== mainFigure.holder) mainFigure.holder.append(this.#shown);
  }

  #began(event) {
    event.preventDefault();
    event.stopPropagation();
    this.#veil.setPointerCapture(event.pointerId);
    this.#from = event;
    this.#draw(event);
  }

  #moved(event) {
    if (this.#from) this.#draw(event);
  }

  #draw(event) {
    const veil = this.#veil.getBoundingClientRect();
    const sides = (one, other) => [Math.min(one, other), Math.abs(one - other)];
    const [left, width] = sides(this.#from.clientX, event.clientX);
    const [top, height] = sides(this.#from.clientY, event.clientY);
    place(this.#box, left - veil.left, top - veil.top, width, height);
  }

  #ended(event) {
    if (!this.#from) return;
    event.stopPropagation();
    const [one, other] = [this.#stage.hands.point(this.#from), this.#stage.hands.point(event)];
    if (!one || !other) return this.#cancel();
    const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
    this.#set({ x: Math.min(one.x, other.x), y: Math.min(one.y, other.y), width, height });
  }

  #set(region) {
    const screen = this.#screen;
    this.#cancel();
    if (region.width < LEAST || region.height < LEAST) {
      this.#stage.page.notices.say("The region was too small; nothing changed");
      return;
    }
    this.#stage.page.act("SetMirror", { screen, region });
  }

  #cancel() {
    this.#from = null;
    this.#screen = null;
    place(this.#box, 0, 0, 0, 0);
    this.#stage.page.changed();
  }
}
