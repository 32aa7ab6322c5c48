// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import { arrangeChildren, h, iconButton, pictureURL, replaceContents } from "./controls.js";
import { Figure } from "./figure.js";
import { DevicePose, boxSize, compressed, fittingScale, monitorTurn } from "./geometry.js";
import { MainHands } from "./hands.js";
import { timeText } from "./kinds.js";
import { RegionChoice } from "./region.js";
import { StageBar } from "./stagebar.js";

/** The space that a figure needs in addition to its box, in CSS pixels. */
const AROUND = { width: 24, height: 92, least: 156 };
const GAP = 28;
/** Picture widths are requested in steps, so that resizing a window does not request every width. */
const WIDTH_STEP = 128;

/** The device and the monitors next to it. */
export class Stage {
  #figures = new Map();
  #pose = new DevicePose();
  #held = 0;
  #images = new Map();
  #zoomed = null;
  /** CSS pixels per pixel of the picture; null to fit. */
  #zoom = null;
  #watchTimer = 0;
  #layoutQueued = false;

  constructor(node, page) {
    this.page = page;
    this.node = node;
    this.showsDamage = false;
    this.moment = h("div.moment", { hidden: true });
    this.list = h("div.screens");
    this.hint = h("p.hint", { role: "status" });
    this.floor = h("div.floor", this.list);
    this.bar = new StageBar(this);
    this.node.append(this.bar.node, this.moment, this.floor, this.hint);
    this.hands = new MainHands(this);
    this.region = new RegionChoice(this);
    this.#visibility = new IntersectionObserver(entries => this.#sight(entries), { root: null });
    new ResizeObserver(() => this.#queueLayout()).observe(this.floor);
    addEventListener("resize", () => this.#queueLayout());
    page.journal.addEventListener("change", () => this.update());
    page.addEventListener("change", () => this.update());
    page.pictures.addEventListener("size", () => this.update());
    page.pictures.addEventListener("drawn", ({ detail }) => this.#drawn(detail));
    this.floor.addEventListener("wheel", event => this.#wheel(event), { passive: false });
    document.addEventListener("fullscreenchange", () => this.#queueLayout());
    this.update();
  }

  #visibility;

  get state() {
    return this.page.journal.state;
  }

  /** The screens as they are drawn. */
  get screens() {
    return (this.state?.screens ?? []).map(screen => (screen.main ? this.#asDrawn(screen) : screen));
  }

  get mainScreen() {
    return this.screens.find(screen => screen.main) ?? null;
  }

  get mainFigure() {
    return this.#figures.get(this.mainScreen?.id) ?? null;
  }

  get zoomed() {
    return this.#zoomed;
  }

  get zoom() {
    return this.#zoom;
  }

  /** CSS pixels per pixel of the zoomed screen's picture, as currently shown. */
  get shownZoom() {
    const figure = this.#figures.get(this.#zoomed);
    const screen = this.screens.find(other => other.id === this.#zoomed);
    if (!figure || !screen) return 1;
    return figure.size[0] / (boxSize(screen, figure.turn)[0] * screen.scale);
  }

  /** Shows one screen alone; null shows all. */
  zoomTo(id, zoom = null) {
    if (id === null && document.fullscreenElement) document.exitFullscreen();
    this.#zoomed = id;
    this.#zoom = zoom;
    if (id !== null) this.page.choose(id);
    this.update();
    if (id !== null) this.bar.focusZoom();
  }

  setZoom(zoom) {
    this.#zoom = zoom === null ? null : Math.min(16, Math.max(0.05, zoom));
    this.update();
  }

  async toggleFullScreen() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await this.node.requestFullscreen();
  }

  update() {
    const { page } = this;
    const { journal } = page;
    const state = this.state;
    this.#describeMoment();
    const screens = state?.screens ?? [];
    if (this.#zoomed !== null && !screens.some(screen => screen.id === this.#zoomed)) this.#zoomed = this.#zoom = null;
    this.bar.update();
    const shown = this.#zoomed === null ? screens : screens.filter(screen => screen.id === this.#zoomed);
    this.node.classList.toggle("zoomed", this.#zoomed !== null);
    this.node.classList.toggle("empty", !screens.length);
    const ids = new Set(screens.map(screen => screen.id));
    for (const [id, figure] of this.#figures) {
      if (ids.has(id)) continue;
      this.#visibility.unobserve(figure.node);
      figure.node.remove();
      this.#figures.delete(id);
    }
    // Without a state, nothing is known of the screens whose pictures may have come already.
    if (page.isLive && state) page.pictures.keep(ids);
    for (const screen of screens) {
      let figure = this.#figures.get(screen.id);
      if (!figure || figure.isMain !== screen.main) {
        figure?.node.remove();
        figure = new Figure(screen.id, screen.main, this);
        this.#figures.set(screen.id, figure);
        if (screen.main) this.hands.attach(figure);
        this.#visibility.observe(figure.node);
      }
      figure.describe(screen, state.device, screen.id === page.selected);
      this.#showPicture(figure, screen, journal);
    }
    arrangeChildren(this.list, shown.map(screen => this.#figures.get(screen.id).node));
    this.hands.update();
    this.region.update();
    this.#queueLayout();
  }

  #describeMoment() {
    const { page } = this;
    const { journal } = page;
    const entry = journal.isLive ? null : journal.entry(journal.cursor);
    this.moment.hidden = !entry;
    this.node.classList.toggle("past", Boolean(entry));
    if (!entry) return;
    const words = h("span", "Viewing ", h("b", timeText(entry.time)));
    const back = iconButton("play", page.isReport ? "To the end" : "Back to live", () => journal.setCursor(null),
      { text: true, class: "primary", key: "live" });
    replaceContents(this.moment, words, h("span.what", entry.text), back);
  }

  #showPicture(figure, screen, journal) {
    if (this.page.isLive) {
      const surface = this.page.pictures.surface(screen.id);
      if (surface.isOff) return figure.show(surface.canvas, "Off");
      return figure.show(surface.canvas, surface.hasPicture ? null : "Waiting for the picture");
    }
    const name = journal.picturesAt(journal.cursor)[screen.id];
    if (name === undefined) return figure.show(null, "No picture at this time");
    if (name === null) return figure.show(null, "Off");
    const picture = journal.pictures.get(name);
    if (!picture) return figure.show(null, "Picture no longer available");
    const image = this.#image(screen.id, picture.source);
    figure.show(image, image.dataset.failed ? "Picture no longer available" : null);
  }

  /** One image element per screen, which changes its picture without flashing. */
  #image(id, source) {
    let image = this.#images.get(id);
    if (!image) {
      image = h("img", { alt: "", draggable: false, decoding: "sync" });
      image.addEventListener("error", () => {
        image.dataset.failed = "true";
        this.update();
      });
      this.#images.set(id, image);
    }
    if (image.dataset.source !== source && pictureURL(source)) {
      image.dataset.source = source;
      delete image.dataset.failed;
      image.src = source;
    }
    return image;
  }

  #queueLayout() {
    if (this.#layoutQueued) return;
    this.#layoutQueued = true;
    requestAnimationFrame(() => {
      this.#layoutQueued = false;
      this.#layout();
    });
  }

  #layout() {
    const state = this.state;
    const main = this.mainScreen;
    if (!state || !main) return;
    const shown = this.screens.filter(screen => this.#zoomed === null || screen.id === this.#zoomed);
    const turns = shown.map(screen => this.#turnOf(screen, state, main));
    const boxes = shown.map((screen, at) => boxSize(screen, turns[at]));
    const style = getComputedStyle(this.floor);
    const pad = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 2;
    const isStacked = getComputedStyle(this.node).getPropertyValue("--stacked").trim() === "1";
    const height = this.floor.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const width = this.floor.clientWidth - pad;
    // Screens stacked on a phone may use the page's height; otherwise the whole stage must be visible.
    const stacked = width < 520 ? Math.max(innerHeight * 0.9, 1100) : innerHeight * 0.72;
    const area = { width, height: isStacked ? stacked : height };
    if (area.width < 60 || area.height < 60) return;
    if (this.#zoomed !== null) {
      const [screen] = shown;
      const pixels = boxes[0].map(side => side * screen.scale);
      const fit = Math.min((area.width - AROUND.width) / pixels[0], (area.height - AROUND.height) / pixels[1]);
      const zoom = this.#zoom ?? Math.max(0.02, fit);
      const figure = this.#figures.get(screen.id);
      figure.place(pixels[0] * zoom, pixels[1] * zoom, turns[0]);
      figure.node.classList.toggle("pixelated", zoom * devicePixelRatio > 1.001);
      this.bar.showZoom(zoom * devicePixelRatio);
    } else {
      const relative = compressed(boxes);
      const scale = fittingScale(relative, area, AROUND, GAP);
      shown.forEach((screen, at) => {
        const figure = this.#figures.get(screen.id);
        figure.place(relative[at][0] * scale, relative[at][1] * scale, turns[at]);
        figure.node.classList.toggle("pixelated", false);
      });
    }
    for (const screen of shown) {
      const figure = this.#figures.get(screen.id);
      figure.body.dataset.held = screen.main ? this.#held : 0;
      const radius = Math.min(...figure.size) * (screen.main ? 0.075 : 0);
      figure.body.style.setProperty("--corner", `${Math.max(screen.main ? 8 : 3, radius).toFixed(1)}px`);
    }
    this.#queueWatch();
  }

  #turnOf(screen, state, main) {
    if (!screen.main) {
      const { width, height } = this.#pictureSize(screen);
      return monitorTurn(screen, width, height);
    }
    const { held, turn } = this.#pose.pose(state.device, main);
    this.#held = held;
    return turn;
  }

  /** The main screen with the bounds of its picture, which rotates with the interface before the state is updated. */
  #asDrawn(screen) {
    const { width, height } = this.#pictureSize(screen);
    const [x, y, w, h] = screen.bounds;
    if (width === height || w === h || width > height === w > h) return screen;
    return { ...screen, bounds: [x, y, h, w] };
  }

  #pictureSize(screen) {
    if (this.page.isLive) return this.page.pictures.surface(screen.id).canvas;
    const { journal } = this.page;
    return journal.pictures.get(journal.picturesAt(journal.cursor)[screen.id]) ?? { width: 1, height: 1 };
  }

  #sight(entries) {
    for (const { target, isIntersecting } of entries) {
      const figure = this.#figures.get(target.dataset.id);
      if (figure) figure.isVisible = isIntersecting;
    }
    this.#queueWatch();
  }

  #queueWatch() {
    clearTimeout(this.#watchTimer);
    this.#watchTimer = setTimeout(() => this.#watch(), 120);
  }

  /** Requests the visible pictures, in the size in which they are shown. */
  #watch() {
    if (!this.page.connection) return;
    const wanted = {};
    for (const screen of this.page.isLive ? this.screens : []) {
      const figure = this.#figures.get(screen.id);
      if (!figure?.node.isConnected || !figure.isVisible) continue;
      const shown = parseFloat(figure.holder.style.width) * devicePixelRatio;
      const whole = Math.max(1, screen.bounds[2] * screen.scale);
      const width = Math.ceil(shown / WIDTH_STEP) * WIDTH_STEP;
      wanted[screen.id] = width >= whole ? 0 : width;
    }
    this.page.connection.watch(wanted);
  }

  #drawn(rectangle) {
    const figure = this.#figures.get(rectangle.id);
    if (!figure || !this.page.isLive) return;
    const { canvas } = this.page.pictures.surface(rectangle.id);
    if (!figure.shade.hidden) figure.show(canvas, null);
    if (this.showsDamage && figure.node.isConnected) figure.tint(rectangle, canvas);
  }

  /** Zooms with Control and the wheel, or a pinch on a touchpad. */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const id = this.#zoomed ?? event.target.closest?.(".screen")?.dataset.id;
    if (id === undefined || id === null) return;
    if (this.#zoomed === null) this.zoomTo(id);
    else this.setZoom(this.shownZoom * Math.exp(-event.deltaY / 200));
  }
}
