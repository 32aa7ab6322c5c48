// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What the timeline, the report and the take-away have in common.

import { element } from "./controls.js";

/** A button with a text. */
export function textButton(text, onclick, properties = {}) {
  return element("button", { type: "button", class: "button", textContent: text, onclick, ...properties });
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon on a 16 by 16 grid from the data of a path, as strokes. */
export function pathIcon(data) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", data);
  svg.append(path);
  return svg;
}

/** The URL of a picture in this file or of this console; empty for any other. */
export function pictureURL(source) {
  const isOurs = /^data:image\/(png|jpeg);base64,/.test(source) || /^journal\/pictures\/[\w-]+$/.test(source);
  return isOurs ? source : "";
}
