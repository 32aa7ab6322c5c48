// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { element } from "./controls.js";
import { PlugPanel } from "./plug.js";
import { ScreenPanel } from "./screenpanel.js";

/** The column beside the stage: the selected screen, and monitors to plug in. */
export class Inspector {
  #tabs = [];
  #page;

  constructor(node, page, stage) {
    this.#page = page;
    const screen = element("div", { class: "panel", id: "panel-screen", role: "tabpanel" });
    const panels = [["Screen", screen]];
    this.screen = new ScreenPanel(screen, page, stage, this);
    if (!page.isReport) {
      const plug = element("div", { class: "panel", id: "panel-plug", role: "tabpanel" });
      panels.push(["Plug in", plug]);
      this.plug = new PlugPanel(plug, page, stage);
    }
    const list = element("div", { class: "tabs", role: "tablist", "aria-label": "Inspector" });
    panels.forEach(([label, panel], at) => {
      const tab = element("button", {
        type: "button",
        role: "tab",
        id: `tab-${at}`,
        "aria-controls": panel.id,
        onclick: () => this.show(at),
        onkeydown: event => this.#keyDown(event, at),
      }, label);
      panel.setAttribute("aria-labelledby", tab.id);
      panel.tabIndex = 0;
      this.#tabs.push({ tab, panel });
      list.append(tab);
    });
    node.append(...(panels.length > 1 ? [list] : []), ...panels.map(([, panel]) => panel));
    this.show(0);
    page.addEventListener("change", () => this.#select());
  }

  show(index) {
    this.#tabs.forEach(({ tab, panel }, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
      panel.hidden = at !== index;
    });
  }

  #keyDown(event, at) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + this.#tabs.length) % this.#tabs.length;
    this.show(next);
    this.#tabs[next].tab.focus();
  }

  #selected;

  /** Selecting another screen shows its settings. */
  #select() {
    if (this.#page.selected === this.#selected) return;
    const isFirst = this.#selected === undefined;
    this.#selected = this.#page.selected;
    if (!isFirst && !this.plug?.isBusy) this.show(0);
  }
}
