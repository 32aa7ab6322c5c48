// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Elements. External data is only inserted as text: nothing here or elsewhere parses markup.

const SVG = "http://www.w3.org/2000/svg";

/** Icons on a 16 by 16 grid, as strokes. */
const ICONS = {
  rotateLeft: "M3 3v3.5h3.5M3.4 6.2A5.2 5.2 0 1 1 3 9.5",
  rotateRight: "M13 3v3.5H9.5M12.6 6.2A5.2 5.2 0 1 0 13 9.5",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  unlock: "M4 7.5h8v6H4zM5.5 7.5V4.5a2.5 2.5 0 0 1 4.8-1",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  play: "M5 3.2v9.6l7.5-4.8z",
  identify: "M6.2 2.5 5 13.5M11 2.5 9.8 13.5M3 6h11M2 10.5h11",
  damage: "M2.5 2.5h5v5h-5zM8.5 8.5h5v5h-5zM10 3h3.5M12 5.5h1.5M2.5 10.5H6M2.5 13h3",
  sun: "M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M3.2 12.8l1.1-1.1M11.7 4.3l1.1-1.1",
  moon: "M13.2 9.6A5.8 5.8 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z",
  zoom: "M6.8 2.5a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6M10 10l3.8 3.8M6.8 4.9v3.8M4.9 6.8h3.8",
  full: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  close: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  info: "M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M8 7.3v4M8 4.9v.1",
  plug: "M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9v2.2a4.5 4.5 0 0 1-9 0zM8 12.2v2.3",
  search: "M7 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4M10.2 10.2l3.5 3.5",
  region: "M2.5 5V2.5H5M7 2.5h2M11 2.5h2.5V5M13.5 7v2M13.5 11v2.5H11M9 13.5H7M5 13.5H2.5V11M2.5 9V7",
  back: "M7 3.5 2.5 8 7 12.5M2.8 8h10.7",
};

/** An icon by name or path data; hidden from assistive technology, because its button has a label. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" })) {
    svg.setAttribute(key, value);
  }
  svg.append(document.createElementNS(SVG, "path"));
  svg.firstChild.setAttribute("d", ICONS[name] ?? name);
  return svg;
}

/**
 * An element: `h("p.help", { id: "a" }, "text")`. Properties that begin with "on" are listeners; `class`, `data-`, `aria-`
 * and `role` are attributes; others are properties. Children are nodes or text; null and false are left out.
 */
export function h(selector, ...children) {
  const [tag, ...classes] = selector.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  if (tag === "button") node.type = "button";
  const properties = children[0]?.constructor === Object ? children.shift() : {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name === "class") node.classList.add(...value.split(" ").filter(Boolean));
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (/^(role|for|list|href|download|data-.*|aria-.*)$/.test(name)) node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return node;
}

/** A button with text. */
export function textButton(text, onclick, { key, ...properties } = {}) {
  return h("button.button", { "data-key": key, onclick, ...properties }, text);
}

/** A button with an icon; its label is visible only if `text` is true. */
export function iconButton(name, label, onclick, { text = false, key, pressed, ...properties } = {}) {
  const names = text ? {} : { title: label, "aria-label": label };
  const shown = { "aria-pressed": pressed, "data-key": key, onclick, ...names, ...properties };
  return h(text ? "button.button" : "button.button.bare", shown, icon(name), text && h("span", label));
}

/** A choice among a few values, as radio buttons side by side; `choices` are `[value, label, help]`. */
export function segments(label, choices, value, onchoose, { key, disabled = false } = {}) {
  const row = h("div.segment-row");
  for (const [choice, text, help] of choices) {
    const properties = { type: "radio", name: key, checked: choice === value, "data-key": `${key}-${choice}` };
    const input = h("input", { ...properties, onchange: () => onchoose(choice) });
    row.append(h("label.segment", { title: help }, input, h("span", text)));
  }
  return h("fieldset.segments", { disabled }, h("legend", label), row);
}

/** A choice in a menu; `choices` are `[value, text]`. */
export function menu(label, choices, value, onchoose, properties = {}) {
  const options = choices.map(([value, text]) => h("option", { value }, text));
  const select = h("select", { "aria-label": label, onchange: () => onchoose(select.value), ...properties }, options);
  select.value = value;
  return select;
}

/** Names with their values, as `[name, value…]`. */
export function factsList(facts) {
  return h("dl.facts", facts.flatMap(([name, ...values]) => [h("dt", name), h("dd", ...values)]));
}

/** Positions an element in its parent, in `unit`s. */
export function place(node, left, top, width, height, unit = "px") {
  Object.entries({ left, top, width, height }).forEach(([name, value]) => (node.style[name] = `${value}${unit}`));
}

/** Replaces an element's children, keeping the focus on the control with the same `data-key`. */
export function replaceContents(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const scrolled = parent.scrollTop;
  parent.replaceChildren(...children.flat().filter(Boolean));
  parent.scrollTop = scrolled;
  if (focused === undefined) return;
  const next = [...parent.querySelectorAll("[data-key]")].find(node => node.dataset.key === focused);
  next?.focus({ preventScroll: true });
}

/** Makes nodes the children of an element, moving as few as possible: a moved node loses a click in progress. */
export function arrangeChildren(parent, nodes) {
  const kept = new Set(nodes);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
  });
}

/** The URL of a picture if it is in this file or from this console; otherwise empty. */
export function pictureURL(source) {
  const isOurs = /^data:image\/(png|jpeg);base64,/.test(source) || /^journal\/pictures\/[\w-]+$/.test(source);
  return isOurs ? source : "";
}
