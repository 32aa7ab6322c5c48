// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h } from "./controls.js";
import { PlugPanel } from "./plug.js";
import { ScreenPanel } from "./screenpanel.js";

/** The column next to the stage: the selected screen, and monitors to plug in. */
export class Inspector {
  #tabs = [];

  constructor(node, page, stage) {
    const screen = h("div.panel", { id: "panel-screen", role: "tabpanel" });
    const panels = [["Screen", screen]];
    this.screen = new ScreenPanel(screen, page, stage, this);
    if (!page.isReport) {
      const plug = h("div.panel", { id: "panel-plug", role: "tabpanel" });
      panels.push(["Plug in", plug]);
      this.plug = new PlugPanel(plug, page, stage);
    }
    const list = h("div.tabs", { role: "tablist", "aria-label": "Inspector" });
    panels.forEach(([label, panel], at) => {
      const tab = h("button", {
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
    page.addEventListener("choose", () => this.show(0));
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
}
