// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h, icon, replaceContents, textButton } from "./controls.js";
import { replug } from "./screenpanel.js";

/** The drag-and-drop type of a catalog entry. */
const DRAGGED = "text/x-secondscreen-monitor";
/** An EDID has at most 256 blocks of 128 bytes. */
const EDID_LIMIT = 32768;
const EDID_START = [0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00];

/** Monitors to plug in: by spec, from an EDID file, from the catalog, or again into an empty socket. */
export class PlugPanel {
  #page;
  #catalog = [];
  #isLoaded = false;
  #specs = new Map();
  #socketKey = "";

  constructor(node, page, stage) {
    this.#page = page;
    this.form = h("fieldset.plain");
    this.spec = h("input", {
      type: "text",
      id: "spec",
      spellcheck: false,
      autocomplete: "off",
      placeholder: "1920x1080@60,label=\"Hall TV\"",
      "aria-describedby": "spec-error spec-help",
      oninput: () => this.#showProblem(null),
      onkeydown: event => event.key === "Enter" && this.plug(this.spec.value),
    });
    this.problem = h("div.spec-problem", { id: "spec-error", role: "alert", hidden: true });
    this.file = h("input", {
      type: "file",
      accept: ".bin,.edid,application/octet-stream",
      class: "visually-hidden",
      id: "edid-file",
      onchange: event => {
        this.plugFiles(event.target.files);
        event.target.value = "";
      },
    });
    this.search = h("input", {
      type: "search",
      id: "catalog-search",
      placeholder: "Search 4k, projector, overscan…",
      "aria-label": "Search the catalog",
      oninput: () => this.#list(),
    });
    this.count = h("p.count", { role: "status" });
    this.entries = h("div.catalog");
    this.sockets = h("div");
    this.form.append(
      h("h2.visually-hidden", "Plug in a monitor"),
      h("section.part",
        h("label.h3", { for: "spec" }, "Monitor"),
        h("div.row.joined", this.spec, textButton("Plug", () => this.plug(this.spec.value), { key: "plug-spec", class: "primary" })),
        this.problem,
        h("p.help", { id: "spec-help" }, "Modes or a catalog name, then options such as scale=2."),
        h("label.drop", { for: "edid-file" },
          icon("plug"),
          h("span", h("b", "Choose an EDID file"), " or drop it here or on the stage"),
        ),
        this.file,
      ),
      this.sockets,
      h("section.part",
        h("h3", "Catalog"),
        h("div.search", icon("search"), this.search),
        this.count,
        this.entries,
      ),
    );
    node.append(this.form);
    this.#acceptDrops(node);
    this.#acceptDrops(stage.floor);
    page.addEventListener("change", () => this.#update());
    page.journal.addEventListener("change", () => this.#update());
    this.#update();
  }

  // MARK: Plugging

  /** Plugs in a monitor by its spec. */
  async plug(spec, socket = null) {
    const text = spec.trim();
    if (!text) {
      this.#showProblem({ spec: "", column: 1, message: "enter a mode such as 1920x1080@60, or a name below" });
      return;
    }
    await this.#call({ spec: text, ...(socket ? { as: socket } : {}) });
  }

  /** Plugs in the monitors whose EDIDs are in files. */
  async plugFiles(files) {
    for (const file of files) {
      if (file.size > EDID_LIMIT) {
        this.#page.notices.fail(`${file.name} is not an EDID: it has ${file.size} bytes; an EDID has at most ${EDID_LIMIT}`);
        continue;
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (bytes.length < 128 || EDID_START.some((byte, at) => bytes[at] !== byte)) {
        this.#page.notices.fail(`${file.name} is not an EDID: it does not begin with the EDID header`);
        continue;
      }
      await this.#call({ spec: "", edid: base64(bytes) });
    }
  }

  async #call(parameters) {
    try {
      const { id } = await this.#page.connection.call("Plug", parameters);
      this.#showProblem(null);
      this.#page.notices.say(`Plugged into ${id}`);
      this.#page.select(id);
    } catch (error) {
      const { spec, column, message } = error.parameters ?? {};
      if (column && this.spec.value.trim() === spec) this.#showProblem({ spec, column, message });
      else this.#page.notices.fail(error.message);
    }
  }

  /** Shows the position of an error in a spec; null for none. */
  #showProblem(problem) {
    this.problem.hidden = !problem;
    this.spec.setAttribute("aria-invalid", String(Boolean(problem)));
    if (!problem) return;
    const { spec, column, message } = problem;
    const letters = [...spec];
    const at = Math.min(column - 1, letters.length);
    const before = letters.slice(Math.max(0, at - 24), at).join("");
    const place = h("code", before, h("mark", letters[at] ?? " "), letters.slice(at + 1, at + 25).join(""));
    this.problem.replaceChildren(h("span", `Column ${column}: ${message}`), ...(spec ? [place] : []));
  }

  // MARK: Drag and drop

  #acceptDrops(node) {
    const accepts = event => {
      const types = event.dataTransfer?.types ?? [];
      return this.#page.canAct && (types.includes(DRAGGED) || types.includes("Files"));
    };
    node.addEventListener("dragover", event => {
      if (!accepts(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      node.classList.add("receiving");
    });
    node.addEventListener("dragleave", event => {
      if (!node.contains(event.relatedTarget)) node.classList.remove("receiving");
    });
    node.addEventListener("drop", event => {
      node.classList.remove("receiving");
      if (!accepts(event)) return;
      event.preventDefault();
      const name = event.dataTransfer.getData(DRAGGED);
      if (name) this.plug(name);
      else this.plugFiles(event.dataTransfer.files);
    });
  }

  // MARK: Contents

  async #load() {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    try {
      const response = await fetch("catalog.json", { credentials: "same-origin" });
      if (!response.ok) throw new Error(`status ${response.status}`);
      this.#catalog = await response.json();
      this.#list();
    } catch (error) {
      this.#isLoaded = false;
      this.count.textContent = `Cannot read the catalog: ${error.message}`;
    }
  }

  #update() {
    const { journal, canAct } = this.#page;
    if (this.#page.connection.isOpen) this.#load();
    this.form.disabled = !canAct;
    const sockets = journal.stateAt(null)?.sockets ?? [];
    for (const { id, spec } of sockets) if (spec) this.#specs.set(id, spec);
    const key = JSON.stringify(sockets);
    if (key === this.#socketKey) return;
    this.#socketKey = key;
    const rows = sockets.map(({ id, spec }) => {
      const last = this.#specs.get(id);
      const button = spec
        ? textButton("Unplug", () => this.#page.act("Unplug", { id }), { key: `socket-${id}` })
        : last && textButton("Plug in again", () => this.plug(last, id), { key: `socket-${id}` });
      const again = spec && textButton("Plug in again", () => replug(this.#page, id, spec), { key: `replug-${id}` });
      const words = spec ?? (last ? `empty; was ${last}` : "empty");
      return h("li", { class: spec ? "" : "free" }, h("b", id), h("span.spec", { title: words }, words), again, button);
    });
    replaceContents(this.sockets, rows.length && h("section.part", h("h3", "Sockets"), h("ul.sockets", ...rows)));
  }

  #list() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#catalog.filter(entry => {
      const text = [entry.name, entry.title, entry.group, entry.why, ...(entry.modes ?? [])].join(" ").toLowerCase();
      return words.every(word => text.includes(word));
    });
    this.count.textContent = found.length === 1 ? "1 monitor" : `${found.length} monitors`;
    const groups = new Map();
    for (const entry of found) {
      const name = entry.group || "Other";
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(entry);
    }
    const nodes = [...groups].map(([name, entries]) =>
      h("div.catalog-group", h("h4", name), ...entries.map(entry => this.#row(entry))),
    );
    this.entries.replaceChildren(...nodes);
  }

  #row(entry) {
    const modes = Array.isArray(entry.modes) ? entry.modes : [String(entry.modes ?? "")];
    const node = h("article.card.entry", { draggable: true },
      h("div.entry-head",
        h("b", entry.name),
        h("span.entry-title", entry.title !== entry.name ? entry.title : ""),
        textButton("Plug", () => this.plug(entry.name), { "aria-label": `Plug ${entry.name}` }),
      ),
      h("p.why", entry.why ?? ""),
      h("p.entry-modes", modes.slice(0, 3).join("  "), modes.length > 3 && ` +${modes.length - 3}`),
    );
    node.addEventListener("dragstart", event => {
      event.dataTransfer.setData(DRAGGED, entry.name);
      event.dataTransfer.setData("text/plain", entry.name);
      event.dataTransfer.effectAllowed = "copy";
    });
    return node;
  }
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
