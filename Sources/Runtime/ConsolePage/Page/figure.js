// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { h, icon, iconButton, place } from "./controls.js";
import { contentText, modeText, screenTitle } from "./format.js";

const MOST_TINTS = 48;

/** One screen on the stage. */
export class Figure {
  turn = 0;
  /** The size of the box in CSS pixels. */
  size = [0, 0];
  isVisible = true;

  constructor(id, isMain, stage) {
    const { page } = stage;
    this.id = id;
    this.isMain = isMain;
    this.holder = h("div.holder");
    this.shade = h("div.shade", { hidden: true });
    this.tints = h("div.tints", { "aria-hidden": "true" });
    this.glass = h("div.glass", this.holder, this.shade, this.tints);
    this.body = h("div.body", this.glass);
    this.name = h("button", { class: "name", onclick: () => page.choose(id) });
    this.mode = h("span.mode");
    this.badge = h("span.badge");
    const why = !isMain && h("button.button.bare.small", { "aria-label": `Why ${id} has these settings` }, icon("info"));
    if (why) page.explanations.attach(why, id);
    this.zoom = iconButton("zoom", `Zoom to ${id}`, () => stage.zoomTo(id), { class: "small" });
    this.node = h(
      "figure",
      { class: `screen ${isMain ? "device" : "monitor"}`, "data-id": id },
      this.body,
      !isMain && h("div.stand", { "aria-hidden": "true" }),
      h("figcaption",
        h("div.title", this.name, why, this.zoom),
        h("div.screen-facts", this.mode, this.badge),
      ),
    );
    if (!isMain) this.glass.addEventListener("click", () => page.choose(id));
    this.glass.addEventListener("dblclick", () => !isMain && stage.zoomTo(id));
  }

  describe(screen, device, isSelected) {
    const title = screenTitle(screen, device);
    this.name.textContent = title;
    this.name.setAttribute("aria-pressed", String(isSelected));
    this.node.classList.toggle("selected", isSelected);
    const mode = modeText(screen.mode);
    this.mode.textContent = screen.main || title === screen.id ? mode : `${screen.id} · ${mode}`;
    const [text, tone] = contentText(screen);
    this.badge.textContent = screen.main && device.app !== "active" ? `the app is ${device.app}` : text;
    this.badge.dataset.tone = screen.main && device.app !== "active" ? "frozen" : tone;
    this.glass.setAttribute("aria-label", this.isMain ? `Main screen of ${title}` : `Picture of ${title}`);
    if (!this.isMain) this.glass.setAttribute("role", "img");
  }

  /** Shows a canvas or an image, or the reason there is none. */
  show(picture, words) {
    if (picture && this.holder.firstChild !== picture) this.holder.replaceChildren(picture);
    if (!picture) this.holder.replaceChildren();
    this.shade.hidden = words === null;
    this.shade.replaceChildren(words ?? "");
  }

  /** Sets the size of the box, and rotates the picture in it. */
  place(width, height, turn) {
    this.size = [width, height];
    this.turn = turn;
    Object.assign(this.glass.style, { width: `${width}px`, height: `${height}px` });
    const [w, h] = turn % 180 === 0 ? [width, height] : [height, width];
    Object.assign(this.holder.style, {
      width: `${w}px`,
      height: `${h}px`,
      transform: `translate(-50%, -50%) rotate(${turn}deg)`,
    });
  }

  tint({ x, y, width, height }, canvas) {
    if (this.tints.childElementCount >= MOST_TINTS) this.tints.firstChild.remove();
    const mark = h("i", { onanimationend: event => event.target.remove() });
    const percent = (value, all) => (value / all) * 100;
    const [left, top] = [percent(x, canvas.width), percent(y, canvas.height)];
    place(mark, left, top, percent(width, canvas.width), percent(height, canvas.height), "%");
    this.tints.style.cssText = this.holder.style.cssText;
    this.tints.append(mark);
  }
}
