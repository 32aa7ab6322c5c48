// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { factsList, h, iconButton, menu, replaceContents, segments, textButton } from "./controls.js";
import { contentText, isSameMode, modeSpec, modeText, numberText, orientations, rateText, screenTitle } from "./format.js";

/** The duration of a mode trial, in seconds. */
const TRIAL = 15;

const FAULTS = [
  ["flap", "Flap", "The cable loses contact three times."],
  ["lateEdid", "Late EDID", "Reconnects; the EDID becomes readable 2 seconds later."],
  ["noEdid", "No EDID", "Reconnects; the EDID cannot be read."],
  ["twin", "Twin", "A second, identical monitor in the next free socket."],
];

const RULES = [
  ["", "Automatic…"], ["configured", "As configured"], ["preferred", "Preferred"], ["highestRefresh", "Highest rate"],
  ["largest", "Largest"], ["common", "Common"],
];

const CHOICES = {
  policy: ["When the app has no window", [
    ["window", "Window", "A secondary window mirrors the main one"],
    ["system", "System", "The system mirrors the main screen, as on iOS"],
    ["none", "Nothing", "The screen stays black"],
  ]],
  aspect: ["Aspect", [
    ["fit", "Fit", "Bars at two sides"], ["fill", "Fill", "Two sides are cut off"], ["exact", "Exact", "Integer scale factor"],
  ]],
  overscan: ["Overscan", [
    ["scale", "Scale", "The picture shrinks"], ["insetBounds", "Inset", "The bounds shrink"], ["none", "None", "The edges are cut off"],
  ]],
  rotation: ["Rotation", [0, 90, 180, 270].map(angle => [angle, `${angle}°`])],
};

/** The settings of the selected screen. */
export class ScreenPanel {
  #node;
  #page;
  #stage;
  #key = "";
  /** The modes on trial: `{ screen: { mode, until, before, monitor } }`. */
  #trials = new Map();
  #clock = 0;

  constructor(node, page, stage) {
    this.#node = node;
    this.#page = page;
    this.#stage = stage;
    page.addEventListener("change", () => this.update());
    page.addEventListener("refused", () => this.#redraw());
    page.journal.addEventListener("change", () => this.update());
    this.update();
  }

  #redraw() {
    this.#key = "";
    this.update();
  }

  update() {
    const { journal, selected, canAct, isReport } = this.#page;
    const state = journal.state;
    const screen = state?.screens.find(other => other.id === selected);
    const isChoosing = this.#stage.region.isChoosing;
    // A trial ends with its monitor.
    for (const [id, { monitor }] of state && journal.isLive ? this.#trials : []) {
      if (state.screens.find(other => other.id === id)?.monitor?.id !== monitor) this.#trials.delete(id);
    }
    const trial = screen ? this.#trials.get(screen.id) : undefined;
    const socket = state?.sockets.find(other => other.id === selected);
    const key = JSON.stringify([screen, screen?.main && state.device, socket, canAct, isChoosing, trial?.until]);
    if (key === this.#key) return;
    this.#key = key;
    if (!screen) {
      replaceContents(this.#node, h("p.nothing", "No screens yet."));
      return;
    }
    const parts = [this.#identity(screen, state.device)];
    if (screen.main) parts.push(this.#devicePart(state.device));
    parts.push(this.#modes(screen, trial));
    if (!screen.main) parts.push(this.#mirroring(screen), this.#picture(screen));
    if (screen.virtual && !isReport) parts.push(this.#faults(screen));
    if (!isReport) parts.push(this.#actions(screen, socket));
    replaceContents(this.#node, h("fieldset.plain", { disabled: !canAct }, ...parts));
  }

  // MARK: Parts

  #part(title, ...children) {
    return h("section.part", h("h3", title), ...children);
  }

  #identity(screen, device) {
    const facts = [];
    const add = (...fact) => facts.push(fact);
    const { monitor, bounds, scale } = screen;
    add("Shows", contentText(screen)[0]);
    add("Bounds", `${numberText(bounds[2])} × ${numberText(bounds[3])} pt at ${numberText(scale)}×`);
    if (monitor) {
      const serial = monitor.serialNumber ? `, serial ${monitor.serialNumber}` : "";
      add("Monitor", `${monitor.manufacturer} ${monitor.product}${serial}`);
    }
    if (screen.main) add("Monitors from", device.source);
    if (screen.overscanShare > 0) add("Overscan", `${numberText(screen.overscanShare * 100)}% at each edge`);
    if (screen.region) {
      const { x, y, width, height } = screen.region;
      add("Region", `${numberText(width)} × ${numberText(height)} pt at ${numberText(x)}, ${numberText(y)}`);
    }
    return h("section.part.identity",
      h("h2", screenTitle(screen, device)),
      h("p.id", screen.id, screen.virtual && h("span.chip.small", "virtual")),
      factsList(facts));
  }

  #devicePart(device) {
    if (this.#page.isReport) return null;
    const known = device.orientation ? orientations : [["", "Unknown"], ...orientations];
    const rotate = orientation => orientation && this.#page.act("Rotate", { orientation });
    const choose = menu("Orientation of the device", known, device.orientation ?? "", rotate, { "data-key": "orientation" });
    return this.#part("Device", h("label.field", h("span", "Orientation"), choose));
  }

  #modes(screen, trial) {
    const list = h("div.modes", { role: "radiogroup", "aria-label": "Modes" });
    const canSet = !screen.main && !this.#page.isReport;
    for (const mode of screen.modes) {
      const [value, isCurrent] = [modeSpec(mode), isSameMode(mode, screen.mode)];
      const word = isCurrent ? "current" : isSameMode(mode, screen.preferred) && "preferred";
      const properties = { type: "radio", name: "mode", value, checked: isCurrent, disabled: !canSet };
      list.append(h("label.mode-row", h("input", { ...properties, "data-key": `mode-${value}` }),
        h("span", `${mode.width} × ${mode.height}${mode.interlaced ? "i" : ""}`),
        h("span.rate", `${rateText(mode.refreshMillihertz)} Hz`), h("span.mark-word", { class: word || "" }, word)));
    }
    if (!canSet) return this.#part("Modes", list);
    const apply = revertAfter => this.#setMode(screen, list.querySelector("input:checked")?.value, revertAfter);
    const rule = value => {
      this.#redraw();
      if (value) this.#page.act("SetMode", { screen: screen.id, ...(value === "configured" ? {} : { mode: value }) });
    };
    const buttons = h("div.row",
      textButton("Apply", () => apply(null), { key: "apply" }),
      textButton(`Apply for ${TRIAL} s`, () => apply(TRIAL), { key: "try" }),
      menu("Choose the mode automatically", RULES, "", rule, { "data-key": "automatic" }));
    return this.#part("Modes", list, trial ? this.#trialRow(screen, trial) : buttons);
  }

  #trialRow(screen, trial) {
    const rest = h("span.countdown", { role: "timer" });
    const bar = h("progress", { max: TRIAL, "aria-label": "Time until the mode reverts" });
    const end = () => this.#endTrial(screen.id, trial);
    const tick = () => {
      const seconds = Math.max(0, (trial.until - Date.now()) / 1000);
      rest.textContent = `Reverts in ${Math.ceil(seconds)} s`;
      bar.value = seconds;
      if (seconds <= 0 || this.#trials.get(screen.id) !== trial) end();
    };
    clearInterval(this.#clock);
    this.#clock = setInterval(tick, 200);
    tick();
    const keep = async () => {
      if (await this.#page.act("KeepMode", { screen: screen.id }, "Mode kept")) end();
    };
    const revert = async () => {
      // As a trial that ends at once: the mode that was chosen before, or none, stays what it was.
      const mode = modeSpec(trial.before);
      if (await this.#page.act("SetMode", { screen: screen.id, mode, revertAfter: 0.1 })) end();
    };
    return h("div.trial",
      h("div.row", rest, bar),
      h("div.row", textButton("Keep", keep, { key: "keep", class: "primary" }), textButton("Revert", revert, { key: "revert" })),
    );
  }

  #endTrial(id, trial) {
    clearInterval(this.#clock);
    const hadFocus = this.#node.querySelector(".trial")?.contains(document.activeElement);
    if (this.#trials.get(id) === trial) this.#trials.delete(id);
    this.update();
    if (hadFocus) this.#node.querySelector("input[name=mode]:checked")?.focus();
  }

  async #setMode(screen, mode, revertAfter) {
    if (!mode) return;
    const before = screen.mode;
    const parameters = { screen: screen.id, mode, ...(revertAfter ? { revertAfter } : {}) };
    const reply = await this.#page.act("SetMode", parameters, reply => `${screen.id} now has ${modeText(reply.mode)}`);
    if (!reply || !revertAfter) return;
    const until = Date.now() + revertAfter * 1000;
    this.#trials.set(screen.id, { mode, before, until, monitor: screen.monitor?.id });
    this.update();
    // There is little time to find it.
    this.#node.querySelector('[data-key="keep"]')?.focus();
  }

  #choice(name, screen, method, parameter = name, value = screen[name]) {
    const [label, choices] = CHOICES[name];
    const set = value => this.#page.act(method, { screen: screen.id, [parameter]: value });
    return segments(label, choices, value, set, { key: name, disabled: this.#page.isReport });
  }

  #mirroring(screen) {
    const set = change => this.#page.act("SetMirror", { screen: screen.id, ...change });
    const choices = [
      this.#choice("policy", screen, "SetMirror", "policy", screen.mirror), this.#choice("aspect", screen, "SetMirror"),
    ];
    if (this.#page.isReport) return this.#part("Mirroring", choices);
    // Only a mirror window has these.
    const disabled = screen.mirror !== "window";
    const freeze = h("input", { type: "checkbox", checked: screen.frozen, disabled, role: "switch", "data-key": "freeze" });
    freeze.addEventListener("change", () => set({ frozen: freeze.checked }));
    const { region } = this.#stage;
    const words = region.isChoosing ? "Drag over the main screen…" : "Choose a region";
    const choose = iconButton("region", words, () => region.choose(screen.id),
      { text: true, key: "region", pressed: region.isChoosing, disabled });
    const whole = textButton("Whole window", () => set({ wholeWindow: true }), { key: "whole-window", disabled: !screen.region });
    return this.#part("Mirroring", choices, h("label.switch", freeze, h("span", "Freeze the picture")),
      h("div.row", choose, whole), region.isChoosing && region.form());
  }

  #picture(screen) {
    return this.#part("Picture", this.#choice("overscan", screen, "SetOverscan"),
      this.#choice("rotation", screen, "SetRotation", "rotation", screen.rotation ?? 0));
  }

  #faults(screen) {
    const buttons = FAULTS.map(([fault, label, words]) => {
      const onclick = () => this.#page.act("Fault", { id: screen.id, fault }, `${label}: ${words}`);
      return h("button.card", { "data-key": `fault-${fault}`, onclick }, h("b", label), h("span", words));
    });
    return this.#part("Faults", h("div.faults", buttons));
  }

  #actions(screen, socket) {
    const [page, { id }] = [this.#page, screen];
    const buttons = [];
    if (socket?.spec) {
      buttons.push(
        textButton("Unplug", () => page.act("Unplug", { id }), { key: "unplug", class: "danger" }),
        textButton("Plug in again", () => replug(page, id, socket.spec), { key: "replug" }));
    }
    if (!screen.main) {
      const forget = () => page.act("Forget", { screen: id }, `Settings of ${id} reset to the configuration`);
      buttons.push(textButton("Forget settings", forget, { key: "forget" }));
    }
    const href = `screens/${encodeURIComponent(id)}.png`;
    return this.#part("Actions", h("div.row", buttons, h("a.button", { href, download: `${id}.png`, "data-key": "png" }, "Save PNG")));
  }
}

/** Unplugs a monitor, and plugs it back into the same socket. */
export async function replug(page, id, spec) {
  if (!(await page.act("Unplug", { id }))) return;
  await page.act("Plug", { spec, as: id }, `${id} plugged in again`);
}
