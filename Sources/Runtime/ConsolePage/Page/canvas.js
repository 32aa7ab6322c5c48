// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Pictures from the console on canvases. Rectangles are decoded as they arrive, and drawn together when the last one of
// their frame is complete: browsers show only whole frames, and composite the page once for each.

const HEADER = 16;
const RAW = 1;
const TYPES = { 2: "image/png", 3: "image/jpeg" };

/** One screen's canvas. */
class Surface {
  canvas = document.createElement("canvas");
  isOff = false;
  hasPicture = false;
  /** The rectangles of an incomplete frame. */
  parts = [];
  /** The work in progress; further work waits for it. */
  tail = Promise.resolve();

  constructor(id) {
    this.id = id;
    this.canvas.dataset.screen = id;
    this.canvas.width = this.canvas.height = 1;
    this.context = this.canvas.getContext("2d", { alpha: false });
  }

  resize(width, height) {
    const { canvas, context } = this;
    if (canvas.width === width && canvas.height === height) return;
    // The old picture stays, scaled, until the new one arrives.
    const isTurned = canvas.width > canvas.height !== width > height;
    const old = this.hasPicture && !isTurned ? document.createElement("canvas") : null;
    if (old) {
      [old.width, old.height] = [canvas.width, canvas.height];
      old.getContext("2d").drawImage(canvas, 0, 0);
    }
    [canvas.width, canvas.height] = [width, height];
    if (old) context.drawImage(old, 0, 0, width, height);
  }
}

/**
 * The live pictures of all screens.
 *
 * Dispatches "size" with a screen's identifier when its canvas changes size or is turned on or off, and "drawn" with
 * `{ id, x, y, width, height }` for each rectangle.
 */
export class Pictures extends EventTarget {
  #connection;
  #surfaces = new Map();
  #byIndex = new Map();

  constructor(connection) {
    super();
    this.#connection = connection;
    if (!connection) return;
    // A new connection renumbers its screens.
    connection.addEventListener("open", () => {
      this.#byIndex.clear();
      for (const surface of this.#surfaces.values()) surface.parts = [];
    });
    connection.addEventListener("screen", event => this.#describe(event.detail));
    connection.addEventListener("frame", event => this.#receive(event.detail));
  }

  /** The surface of a screen, which is empty until its first picture. */
  surface(id) {
    let surface = this.#surfaces.get(id);
    if (!surface) this.#surfaces.set(id, (surface = new Surface(id)));
    return surface;
  }

  /** Forgets the pictures of all other screens. */
  keep(ids) {
    for (const id of this.#surfaces.keys()) if (!ids.has(id)) this.#surfaces.delete(id);
  }

  #describe({ index, id, width, height, off }) {
    this.#byIndex.set(index, { id, width, height });
    const surface = this.surface(id);
    surface.parts = [];
    surface.tail = surface.tail.then(() => {
      surface.isOff = Boolean(off);
      this.#resize(surface, { width, height });
    });
  }

  #resize(surface, { width, height }) {
    if (!surface.isOff && width) surface.resize(width, height);
    this.dispatchEvent(new CustomEvent("size", { detail: surface.id }));
  }

  #receive(message) {
    if (message.byteLength < HEADER) return;
    const view = new DataView(message);
    const [index, encoding, flags] = [view.getUint8(0), view.getUint8(1), view.getUint8(2)];
    const sequence = view.getUint32(4, true);
    const [x, y, width, height] = [8, 10, 12, 14].map(offset => view.getUint16(offset, true));
    const screen = this.#byIndex.get(index);
    const isLast = Boolean(flags & 1);
    if (screen === undefined) {
      if (isLast) this.#connection.ack(index, sequence);
      return;
    }
    const { id } = screen;
    const surface = this.surface(id);
    // An incomplete frame is dropped, because its screen has a new size.
    if (surface.sequence !== sequence) surface.parts = [];
    surface.sequence = sequence;
    surface.parts.push({ x, y, width, height, picture: decode(message, encoding, width, height) });
    if (!isLast) return;
    const parts = surface.parts.splice(0);
    surface.tail = surface.tail.then(async () => {
      const images = await Promise.allSettled(parts.map(part => part.picture));
      // A surface that was forgotten and made again since its screen was announced has no size.
      if (!surface.hasPicture) this.#resize(surface, screen);
      images.forEach(({ value: image, reason }, place) => {
        if (reason) return console.warn(`a picture of ${id} could not be decoded:`, reason);
        const { x, y, width, height } = parts[place];
        if (image instanceof ImageData) surface.context.putImageData(image, x, y);
        else {
          surface.context.drawImage(image, x, y);
          image.close();
        }
        surface.hasPicture = true;
        surface.isOff = false;
        surface.canvas.dataset.sequence = sequence;
        surface.canvas.dataset.lossless = String(Boolean(flags & 2));
        this.dispatchEvent(new CustomEvent("drawn", { detail: { id, x, y, width, height } }));
      });
      this.#connection.ack(index, sequence);
    });
  }
}

/** The pixels of a rectangle. */
async function decode(message, encoding, width, height) {
  if (encoding === RAW) {
    return new ImageData(new Uint8ClampedArray(message, HEADER, width * height * 4), width, height);
  }
  const type = TYPES[encoding];
  if (!type) throw new Error(`unknown encoding ${encoding}`);
  // Without color conversion, so that the pixels are drawn exactly as sent.
  const blob = new Blob([new Uint8Array(message, HEADER)], { type });
  return createImageBitmap(blob, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
}
