// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h, icon, iconButton } from "./controls.js";

const THEME = "secondscreen-theme";

/** The title, the state of the connection, and the choice between light and dark mode. */
export class Header {
  #page;
  #banner;
  #title = h("h1", "SecondScreen");
  #device = h("span.chip");
  #dot = h("span.connection");
  #theme;

  constructor(node, banner, page) {
    this.#page = page;
    this.#banner = banner;
    this.#theme = iconButton("moon", "Switch between light and dark", () => this.#toggleTheme());
    const mark = h("span.mark", { "aria-hidden": "true" });
    node.append(mark, this.#title, this.#device, h("span.spring"), this.#dot, this.#theme);
    this.#setTheme(stored());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#setTheme(stored()));
    page.addEventListener("change", () => this.update());
    page.journal.addEventListener("change", () => this.update());
    this.update();
  }

  update() {
    const { journal, connection, isReport } = this.#page;
    const device = journal.state?.device;
    this.#device.textContent = device ? `${device.name} · iOS ${device.systemVersion}` : "";
    this.#device.hidden = !device;
    if (isReport) {
      if (journal.title) {
        this.#title.textContent = journal.title;
        document.title = `${journal.title} – SecondScreen`;
      }
      this.#dot.textContent = journal.program;
      this.#dot.dataset.state = "report";
      return;
    }
    const { status, target, message } = connection;
    const words = { open: target || "connected", connecting: "connecting", denied: "no access" }[status] ?? "not connected";
    if (this.#dot.textContent !== words) this.#dot.textContent = words;
    this.#dot.dataset.state = status;
    this.#dot.title = connection.version ? `SecondScreen ${connection.version}` : "";
    document.documentElement.dataset.status = status;
    this.#say(status, message);
  }

  #say(status, message) {
    const texts = {
      lost: "Connection to the console lost; reconnecting. The page shows the last known state.",
      busy: "Too many pages of this console are open; close one of them.",
      "runtime-lost": "The runtime is not running; reconnecting. The page shows the last known state.",
      denied: "Open the address that ‘secondscreen console’ printed; it contains the access token.",
    };
    const text = texts[status] ?? "";
    const whole = text && message && status === "runtime-lost" ? `${text} (${message})` : text;
    this.#banner.hidden = !text;
    if (this.#banner.dataset.text === whole) return;
    this.#banner.dataset.text = whole;
    this.#banner.replaceChildren(...(whole ? [icon("info"), h("span", whole)] : []));
  }

  get #isDark() {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  #toggleTheme() {
    const theme = this.#isDark ? "light" : "dark";
    try {
      localStorage.setItem(THEME, theme);
    } catch {
      // A page from a file may have no storage; the choice then lasts until it is closed.
    }
    this.#setTheme(theme);
  }

  #setTheme(theme) {
    if (theme) document.documentElement.dataset.theme = theme;
    this.#theme.replaceChildren(icon(this.#isDark ? "sun" : "moon"));
  }
}

function stored() {
  try {
    const theme = localStorage.getItem(THEME);
    return theme === "light" || theme === "dark" ? theme : document.documentElement.dataset.theme;
  } catch {
    return document.documentElement.dataset.theme;
  }
}
