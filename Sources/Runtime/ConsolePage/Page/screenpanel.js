// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { element, iconButton, replaceContents, segments } from "./controls.js";
import { contentText, isSameMode, modeSpec, modeText, numberText, orientations, rateText, screenTitle } from "./format.js";

/** How long a mode is tried, in seconds. */
const TRIAL = 15;

const FAULTS = [
  ["flap", "Flap", "The cable loses contact three times."],
  ["lateEdid", "Late EDID", "Connected again; its EDID can be read seconds later."],
  ["noEdid", "No EDID", "Connected again; its EDID cannot be read."],
  ["twin", "Twin", "The same monitor again, in the next free socket."],
];

/** The settings of the selected screen. */
export class ScreenPanel {
  #node;
  #page;
  #stage;
  #key = "";
  /** The modes that are tried: `{ screen: { mode, until, before } }`. */
  #trials = new Map();
  #clock = 0;

  constructor(node, page, stage) {
    this.#node = node;
    this.#page = page;
    this.#stage = stage;
    page.addEventListener("change", () => this.update());
    page.journal.addEventListener("change", () => this.update());
    this.update();
  }

  update() {
    const { journal, selected, canAct, isReport } = this.#page;
    const state = journal.state;
    const screen = state?.screens.find(other => other.id === selected);
    const isChoosing = this.#stage.region.isChoosing;
    const trial = screen ? this.#trials.get(screen.id) : undefined;
    const socket = state?.sockets.find(other => other.id === selected);
    const key = JSON.stringify([screen, screen?.main && state.device, socket, canAct, isChoosing, Boolean(trial)]);
    if (key === this.#key) return;
    this.#key = key;
    if (!screen) {
      replaceContents(this.#node, element("p", { class: "nothing" }, "No screens yet."));
      return;
    }
    const parts = [this.#identity(screen, state.device)];
    if (screen.main) parts.push(this.#devicePart(state.device));
    parts.push(this.#modes(screen, trial));
    if (!screen.main) parts.push(this.#mirroring(screen), this.#picture(screen));
    if (screen.virtual && !isReport) parts.push(this.#faults(screen));
    if (!isReport) parts.push(this.#actions(screen, socket));
    replaceContents(this.#node, element("fieldset", { class: "plain", disabled: !canAct }, ...parts));
  }

  // MARK: Parts

  #part(title, ...children) {
    return element("section", { class: "part" }, element("h3", {}, title), ...children.filter(Boolean));
  }

  #identity(screen, device) {
    const facts = element("dl", { class: "facts-list" });
    const add = (name, value) => facts.append(element("dt", {}, name), element("dd", {}, value));
    const { monitor, bounds, scale } = screen;
    add("Shows", contentText(screen)[0]);
    add("Bounds", `${numberText(bounds[2])} × ${numberText(bounds[3])} pt at ${numberText(scale)}×`);
    if (monitor) {
      const serial = monitor.serialNumber ? `, serial ${monitor.serialNumber}` : "";
      add("Monitor", `${monitor.manufacturer} ${monitor.product}${serial}`);
    }
    if (screen.main) add("Monitors from", device.source);
    if (screen.overscanShare > 0) add("Overscan", `${numberText(screen.overscanShare * 100)} % at each edge`);
    if (screen.region) {
      const { x, y, width, height } = screen.region;
      add("Region", `${numberText(width)} × ${numberText(height)} pt at ${numberText(x)}, ${numberText(y)}`);
    }
    return element(
      "section",
      { class: "part identity" },
      element("h2", {}, screenTitle(screen, device)),
      element("p", { class: "id" }, screen.id, screen.virtual && element("span", { class: "chip small" }, "virtual")),
      facts,
    );
  }

  #devicePart(device) {
    if (this.#page.isReport) return null;
    const choose = element("select", {
      "data-key": "orientation",
      "aria-label": "Orientation of the device",
      onchange: event => this.#page.act("Rotate", { orientation: event.target.value }),
    });
    for (const [value, text] of orientations) {
      choose.append(element("option", { value, selected: value === device.orientation }, text));
    }
    if (!device.orientation) choose.prepend(element("option", { value: "", selected: true, disabled: true }, "Unknown"));
    return this.#part("Device", element("label", { class: "field" }, element("span", {}, "Held"), choose));
  }

  #modes(screen, trial) {
    const list = element("div", { class: "modes", role: "radiogroup", "aria-label": "Modes" });
    const canSet = !screen.main && !this.#page.isReport;
    for (const mode of screen.modes) {
      const isCurrent = isSameMode(mode, screen.mode);
      const isPreferred = isSameMode(mode, screen.preferred);
      const input = element("input", {
        type: "radio",
        name: "mode",
        value: modeSpec(mode),
        checked: isCurrent,
        disabled: !canSet,
        "data-key": `mode-${modeSpec(mode)}`,
      });
      list.append(
        element(
          "label",
          { class: "mode-row" },
          input,
          element("span", { class: "size" }, `${mode.width} × ${mode.height}${mode.interlaced ? "i" : ""}`),
          element("span", { class: "rate" }, `${rateText(mode.refreshMillihertz)} Hz`),
          element("span", { class: "marks" }, isCurrent ? mark("current") : isPreferred && mark("preferred")),
        ),
      );
    }
    if (!canSet) return this.#part("Modes", list);
    const chosen = () => list.querySelector("input:checked")?.value ?? null;
    const apply = revertAfter => this.#setMode(screen, chosen(), revertAfter);
    const automatic = element("select", {
      "data-key": "automatic",
      "aria-label": "Choose the mode by a rule",
      onchange: event => {
        const { value } = event.target;
        event.target.value = "none";
        this.#page.act("SetMode", { screen: screen.id, ...(value === "configured" ? {} : { mode: value }) });
      },
    });
    for (const [value, text] of [
      ["none", "By a rule…"],
      ["configured", "As configured"],
      ["preferred", "Preferred"],
      ["highestRefresh", "Highest rate"],
      ["largest", "Largest"],
      ["common", "Common"],
    ]) {
      automatic.append(element("option", { value, disabled: value === "none", selected: value === "none" }, text));
    }
    const buttons = element(
      "div",
      { class: "row" },
      textButton("Apply", () => apply(null), "apply"),
      textButton(`Apply for ${TRIAL} s`, () => apply(TRIAL), "try"),
      automatic,
    );
    return this.#part("Modes", list, trial ? this.#trialRow(screen, trial) : buttons);
  }

  #trialRow(screen, trial) {
    const rest = element("span", { class: "countdown", role: "timer" });
    const bar = element("progress", { max: TRIAL, "aria-label": "Time until the mode reverts" });
    const tick = () => {
      const seconds = Math.max(0, (trial.until - Date.now()) / 1000);
      rest.textContent = `Reverts in ${Math.ceil(seconds)} s`;
      bar.value = seconds;
      if (seconds <= 0) this.#endTrial(screen.id);
    };
    clearInterval(this.#clock);
    this.#clock = setInterval(tick, 200);
    tick();
    const keep = async () => {
      if (await this.#page.act("KeepMode", { screen: screen.id }, "The mode is kept")) this.#endTrial(screen.id);
    };
    const revert = async () => {
      const mode = modeSpec(trial.before);
      if (await this.#page.act("SetMode", { screen: screen.id, mode })) this.#endTrial(screen.id);
    };
    return element(
      "div",
      { class: "trial" },
      element("div", { class: "row" }, rest, bar),
      element("div", { class: "row" }, textButton("Keep", keep, "keep", "primary"), textButton("Revert", revert, "revert")),
    );
  }

  #endTrial(id) {
    clearInterval(this.#clock);
    this.#trials.delete(id);
    this.update();
  }

  async #setMode(screen, mode, revertAfter) {
    if (!mode) return;
    const before = screen.mode;
    const parameters = { screen: screen.id, mode, ...(revertAfter ? { revertAfter } : {}) };
    const reply = await this.#page.act("SetMode", parameters, reply => `${screen.id} now has ${modeText(reply.mode)}`);
    if (!reply || !revertAfter) return;
    this.#trials.set(screen.id, { mode, before, until: Date.now() + revertAfter * 1000 });
    this.update();
  }

  #mirroring(screen) {
    const set = change => this.#page.act("SetMirror", { screen: screen.id, ...change });
    const { isReport } = this.#page;
    const policy = segments(
      "Without a window of the app",
      [
        ["window", "Window", "A secondary window mirrors the main one"],
        ["system", "System", "The system mirrors the main screen, as on iOS"],
        ["none", "Nothing", "The screen stays black"],
      ],
      screen.mirror,
      value => set({ policy: value }),
      { key: "policy", disabled: isReport },
    );
    const aspect = segments(
      "Aspect",
      [
        ["fit", "Fit", "Bars at two sides"],
        ["fill", "Fill", "Two sides are cut off"],
        ["exact", "Exact", "Whole multiples of a point"],
      ],
      screen.aspect,
      value => set({ aspect: value }),
      { key: "aspect", disabled: isReport },
    );
    const freeze = element(
      "label",
      { class: "switch" },
      element("input", {
        type: "checkbox",
        checked: screen.frozen,
        role: "switch",
        "data-key": "freeze",
        onchange: event => set({ frozen: event.target.checked }),
      }),
      element("span", {}, "Freeze the picture"),
    );
    const { region } = this.#stage;
    const choose = iconButton(
      "region",
      region.isChoosing ? "Drag over the main screen…" : "Choose a region",
      () => region.choose(screen.id),
      { text: true, key: "region", pressed: region.isChoosing },
    );
    const whole = textButton("Whole window", () => set({ wholeWindow: true }), "whole-window");
    whole.disabled = !screen.region;
    const rest = isReport ? [] : [freeze, element("div", { class: "row" }, choose, whole)];
    return this.#part("Mirroring", policy, aspect, ...rest);
  }

  #picture(screen) {
    const { isReport } = this.#page;
    const overscan = segments(
      "Overscan",
      [
        ["scale", "Scale", "The picture shrinks"],
        ["insetBounds", "Inset", "The bounds shrink"],
        ["none", "None", "The edges are cut off"],
      ],
      screen.overscan,
      value => this.#page.act("SetOverscan", { screen: screen.id, overscan: value }),
      { key: "overscan", disabled: isReport },
    );
    const rotation = segments(
      "Rotation",
      [0, 90, 180, 270].map(angle => [angle, `${angle}°`]),
      screen.rotation ?? 0,
      value => this.#page.act("SetRotation", { screen: screen.id, rotation: value }),
      { key: "rotation", disabled: isReport },
    );
    return this.#part("Picture", overscan, rotation);
  }

  #faults(screen) {
    const list = element("div", { class: "faults" });
    for (const [fault, label, words] of FAULTS) {
      const call = () => this.#page.act("Fault", { id: screen.id, fault }, `${label}: ${words}`);
      const button = element("button", { type: "button", class: "fault", "data-key": `fault-${fault}`, onclick: call });
      button.append(element("b", {}, label), element("span", {}, words));
      list.append(button);
    }
    return this.#part("Break it", list);
  }

  #actions(screen, socket) {
    const page = this.#page;
    const { id } = screen;
    const buttons = [];
    if (socket?.spec) {
      buttons.push(
        textButton("Unplug", () => page.act("Unplug", { id }), "unplug", "danger"),
        textButton("Replug", () => replug(page, id, socket.spec), "replug"),
      );
    }
    if (!screen.main) {
      const forget = () => page.act("Forget", { screen: id }, `${id} has its configured settings`);
      buttons.push(textButton("Forget settings", forget, "forget"));
    }
    const picture = element(
      "a",
      { class: "button", href: `screens/${encodeURIComponent(id)}.png`, download: `${id}.png`, "data-key": "png" },
      "Save PNG",
    );
    return this.#part("Actions", element("div", { class: "row" }, ...buttons, picture));
  }
}

/** Unplugs a monitor, and plugs it into the same socket again. */
export async function replug(page, id, spec) {
  if (!(await page.act("Unplug", { id }))) return;
  await page.act("Plug", { spec, as: id }, `${id} was plugged in again`);
}

export function textButton(text, onclick, key, className = "") {
  return element("button", { type: "button", class: `button ${className}`, "data-key": key, onclick }, text);
}

function mark(text) {
  return element("span", { class: `mark-${text}` }, text);
}
