// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// A page with two kinds of sources: a live console, or a journal in the file, as a report.

import { Pictures } from "./canvas.js";
import { Connection } from "./connection.js";
import { Explanations } from "./explain.js";
import { Header } from "./header.js";
import { Inspector } from "./inspector.js";
import { Journal } from "./journal.js";
import { Notices } from "./notices.js";
import { Stage } from "./stage.js";
import { Takeaway } from "./takeaway.js";
import { Timeline } from "./timeline.js";

/** The state shared by the page's parts. Dispatches "change" when the selection or the connection changes. */
class Page extends EventTarget {
  isReport = false;
  /** The screen whose settings are shown; the main one while the chosen one is disconnected. */
  selected = null;
  /** The last chosen screen, which is selected again when it reconnects. */
  #chosen = null;

  constructor(journal, connection) {
    super();
    this.journal = journal;
    this.connection = connection;
    this.isReport = connection === null;
    this.pictures = new Pictures(connection);
    this.notices = new Notices(document.body);
    this.explanations = new Explanations(this);
    connection?.addEventListener("status", () => this.changed());
    connection?.addEventListener("restarted", () =>
      this.notices.say("The console was restarted; the journal starts over"));
    journal.addEventListener("change", () => this.#keepSelection());
  }

  /** Whether the stage shows the present, from the console's pictures. */
  get isLive() {
    return !this.isReport && this.journal.isLive;
  }

  /** Whether calls are possible: the runtime is connected, and the page shows the present. */
  get canAct() {
    return this.isLive && this.connection.isOpen && this.journal.state !== null;
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Selects a screen, now or as soon as it is connected. */
  select(id) {
    this.#chosen = id;
    this.#keepSelection();
  }

  /** Selects a screen, and dispatches "choose", which brings its settings to the front. */
  choose(id) {
    this.select(id);
    this.dispatchEvent(new Event("choose"));
  }

  /** Calls a method, and shows a notice if it fails; returns the reply, or null. */
  async act(method, parameters = {}, success = null) {
    try {
      const reply = await this.connection.call(method, parameters);
      if (success) this.notices.say(typeof success === "function" ? success(reply) : success);
      return reply;
    } catch (error) {
      this.notices.fail(error.message);
      // Controls revert to the actual state.
      this.dispatchEvent(new Event("refused"));
      return null;
    }
  }

  #keepSelection() {
    const screens = this.journal.state?.screens ?? [];
    const screen = screens.find(screen => screen.id === this.#chosen) ?? screens[0];
    if (!screen || screen.id === this.selected) return;
    this.selected = screen.id;
    this.changed();
  }
}

const embedded = document.getElementById("journal");
const journal = new Journal();
const connection = embedded ? null : new Connection(journal);
const page = new Page(journal, connection);
document.documentElement.dataset.mode = page.isReport ? "report" : "live";
if (embedded) journal.load(JSON.parse(embedded.textContent));
new Header(document.getElementById("header"), document.getElementById("banner"), page);
const stage = new Stage(document.getElementById("stage"), page);
new Inspector(document.getElementById("inspector"), page, stage);
const timeline = new Timeline(document.getElementById("timeline"), journal, { isReport: page.isReport });
new Takeaway(document.getElementById("takeaway"), journal, timeline, connection);
if (page.isReport) {
  // The live page does not load modules that it does not use.
  const { ReportView } = await import("./report.js");
  new ReportView(document.getElementById("report"), journal);
}
connection?.start();
