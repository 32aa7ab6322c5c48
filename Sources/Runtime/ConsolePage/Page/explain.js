// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { factsList, h } from "./controls.js";

const DELAY = 250;

/** Explains a screen's settings: a popover on hover or focus, with the runtime's reasons. */
export class Explanations {
  #page;
  #known = new Map();
  #popover = h("div.popover", { id: "explanation", role: "tooltip", hidden: true });
  #owner = null;
  #timer = 0;

  constructor(page) {
    this.#page = page;
    document.querySelector("main").append(this.#popover);
    page.journal.addEventListener("change", ({ detail }) => {
      if (detail.reset) this.#known = new Map();
      for (const entry of detail.entries) {
        if (entry.kind === "change" || entry.kind === "state") this.#known = new Map();
      }
    });
    document.addEventListener("keydown", event => {
      if (event.key === "Escape") this.#hide();
    });
    this.#popover.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    this.#popover.addEventListener("pointerleave", () => this.#hideSoon());
  }

  /** The reasons for a screen's settings: `[{ setting, value, reason }]`; null if they are unavailable. */
  async reasons(id) {
    if (!this.#page.canAct) return this.#known.get(id) ?? null;
    if (!this.#known.has(id)) {
      const known = this.#known;
      const { reasons } = await this.#page.connection.call("Explain", { screen: id });
      // What changed meanwhile has other reasons.
      known.set(id, reasons ?? []);
      return known.get(id);
    }
    return this.#known.get(id);
  }

  /** Shows the explanation of a screen while `button` is hovered or has the focus. */
  attach(button, id) {
    button.setAttribute("aria-describedby", "explanation");
    const show = () => this.#show(button, id);
    button.addEventListener("pointerenter", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(show, DELAY);
    });
    button.addEventListener("pointerleave", () => this.#hideSoon());
    button.addEventListener("focus", show);
    button.addEventListener("blur", () => this.#hide());
    button.addEventListener("click", show);
  }

  async #show(button, id) {
    clearTimeout(this.#timer);
    this.#owner = button;
    let content;
    try {
      const reasons = await this.reasons(id);
      const facts = reasons?.map(({ setting, value, reason }) => [setting, h("b", value), h("span", reason)]);
      content = facts ? factsList(facts) : "Explanations are available only in the live view.";
    } catch (error) {
      content = error.message;
    }
    if (this.#owner !== button || !button.isConnected) return;
    this.#popover.replaceChildren(h("h3", `Why ${id} has these settings`), content);
    this.#popover.hidden = false;
    const place = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#popover;
    const left = Math.max(8, Math.min(place.left + place.width / 2 - width / 2, innerWidth - width - 8));
    const below = place.bottom + 8;
    const top = below + height > innerHeight - 8 ? Math.max(8, place.top - height - 8) : below;
    this.#popover.style.left = `${left}px`;
    this.#popover.style.top = `${top}px`;
  }

  #hideSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), 150);
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#owner = null;
    this.#popover.hidden = true;
  }
}
