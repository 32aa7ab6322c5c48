// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h, iconButton, replaceContents, textButton } from "./controls.js";

const CLOCKWISE = ["portrait", "landscapeRight", "portraitUpsideDown", "landscapeLeft"];

/** The buttons above the stage, for the device and for the view. */
export class StageBar {
  #stage;
  #zoomText = h("output.zoom-value");
  #key = "";

  constructor(stage) {
    this.#stage = stage;
    this.device = h("div.group", { role: "group", "aria-label": "Device" });
    this.view = h("div.group", { role: "group", "aria-label": "View" });
    this.node = h("div.stage-bar", this.device, this.view);
  }

  update() {
    const stage = this.#stage;
    const { page } = stage;
    const device = stage.state?.device;
    const key = JSON.stringify([
      device, stage.zoomed, stage.zoom === null, stage.showsDamage, page.canAct, page.isReport,
    ]);
    if (key === this.#key) return;
    this.#key = key;
    replaceContents(this.device, ...(page.isReport || !device ? [] : this.#deviceButtons(device)));
    replaceContents(this.view, ...this.#viewButtons());
  }

  #deviceButtons(device) {
    const { page } = this.#stage;
    const disabled = !page.canAct;
    const turn = step => {
      const at = Math.max(0, CLOCKWISE.indexOf(device.orientation));
      page.act("Rotate", { orientation: CLOCKWISE[(at + step + 4) % 4] });
    };
    const isAway = device.app === "suspended" || device.app === "background";
    return [
      iconButton("rotateLeft", "Rotate left", () => turn(-1), { key: "left", disabled }),
      iconButton("rotateRight", "Rotate right", () => turn(1), { key: "right", disabled }),
      iconButton(
        device.rotationLocked ? "lock" : "unlock",
        "Lock interface orientation",
        () => page.act("LockRotation", { locked: !device.rotationLocked }),
        { key: "lock", pressed: device.rotationLocked, disabled },
      ),
      isAway
        ? iconButton("play", "Resume", () => page.act("Resume"), { key: "suspend", text: true, disabled })
        : iconButton("pause", "Suspend", () => page.act("Suspend"), { key: "suspend", text: true, disabled }),
    ];
  }

  #viewButtons() {
    const stage = this.#stage;
    const { page } = stage;
    const identify = iconButton("identify", "Identify the screens for 5 seconds", () => page.act("Identify"), {
      key: "identify",
      disabled: !page.canAct,
    });
    const damage = iconButton(
      "damage",
      "Highlight redrawn areas",
      () => {
        stage.showsDamage = !stage.showsDamage;
        stage.update();
      },
      { key: "damage", pressed: stage.showsDamage },
    );
    const live = page.isReport ? [] : [identify, damage];
    if (stage.zoomed === null) return live;
    const step = factor => stage.setZoom(stage.shownZoom * factor);
    return [
      ...live,
      iconButton("minus", "Zoom out", () => step(1 / 1.25), { key: "out" }),
      this.#zoomText,
      iconButton("plus", "Zoom in", () => step(1.25), { key: "in" }),
      textButton("Fit", () => stage.setZoom(null), { key: "fit", "aria-pressed": stage.zoom === null }),
      textButton("100%", () => stage.setZoom(1 / devicePixelRatio), { key: "whole" }),
      iconButton("full", "Full screen", () => stage.toggleFullScreen().catch(error => page.notices.fail(error.message)), {
        key: "full",
      }),
      iconButton("back", "All screens", () => stage.zoomTo(null), { key: "all", text: true }),
    ];
  }

  /** Shows the zoom, in pixels of the monitor per pixel of the picture. */
  showZoom(zoom) {
    this.#zoomText.textContent = `${Math.round(zoom * 100)}%`;
  }

  focusZoom() {
    this.view.querySelector('[data-key="all"]')?.focus({ preventScroll: true });
  }
}
