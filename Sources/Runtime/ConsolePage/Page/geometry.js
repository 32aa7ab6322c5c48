// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// How large screens are drawn, and how their pictures lie in them. Angles are clockwise, in degrees.

/** How far the device is turned from portrait; undefined when it lies flat or nobody knows. */
const HELD = { portrait: 0, landscapeRight: 90, portraitUpsideDown: 180, landscapeLeft: 270 };

/** Differences in size are reduced by this exponent: beside a wall of 4K a phone stays something to touch. */
const COMPRESSION = 0.4;
/** The device is in one's hands, and thus nearer than the monitors. */
const NEARNESS = 1.35;

/**
 * How the device is held, and how its picture lies in it.
 *
 * The picture of the main screen is upright for the interface, and the interface follows the device only where the app
 * and the rotation lock let it. The interface's orientation is not part of the state, but the shape of the bounds shows
 * it up to a half turn, which is the one that the device had last.
 */
export class DevicePose {
  /** The angle of the device at which its interface is upright. */
  #upright = 0;

  /** Returns `{ held, turn }`: the angles of the device and of the picture in it. */
  pose(device, main) {
    const isWide = main.bounds[2] > main.bounds[3];
    const held = HELD[device.orientation] ?? (isWide ? 270 : 0);
    const follows = !device.rotationLocked && device.app !== "suspended" && device.app !== "background";
    const heldWide = held % 180 !== 0;
    if (isWide === heldWide && (follows || this.#upright % 180 !== held % 180)) {
      // A phone's interface is hardly ever upside down.
      if (held !== 180 || /ipad/i.test(device.name)) this.#upright = held;
      else if (heldWide !== (this.#upright % 180 !== 0)) this.#upright = 0;
    } else if (isWide !== (this.#upright % 180 !== 0)) this.#upright = isWide ? 270 : 0;
    return { held, turn: (held - this.#upright + 360) % 360 };
  }
}

/** The size of the box in which a screen's picture is seen, in points; monitors are mounted so that it is upright. */
export function boxSize(screen, turn) {
  const [width, height] = screen.bounds.slice(2);
  if (!(width > 0 && height > 0)) return [screen.mode.width || 16, screen.mode.height || 9];
  return turn % 180 === 0 || !screen.main ? [width, height] : [height, width];
}

/** How a monitor's picture lies in its box: frames as the panel takes them are turned back, as the monitor is mounted. */
export function monitorTurn(screen, width, height) {
  if (!screen.rotation || screen.rotation % 180 === 0 || width === height) return 0;
  const isUpright = width > height === screen.bounds[2] > screen.bounds[3];
  return isUpright ? 0 : 360 - screen.rotation;
}

/** Where in the picture, as fractions, a position in the box is. */
export function pictureShare(u, v, turn) {
  switch (turn) {
    case 90:
      return [v, 1 - u];
    case 180:
      return [1 - u, 1 - v];
    case 270:
      return [1 - v, u];
    default:
      return [u, v];
  }
}

/** The relative size of boxes, of which the first is the device's: that of their points, with differences reduced. */
export function compressed(boxes) {
  const reference = Math.max(...(boxes[0] ?? [1]));
  return boxes.map(([width, height], at) => {
    const share = (Math.max(width, height) / reference) ** COMPRESSION * (at === 0 ? NEARNESS : 1);
    const factor = (share * reference) / Math.max(width, height);
    return [width * factor, height * factor];
  });
}

/** The largest scale at which boxes fit an area when they are set in rows; `extra` is what each needs around it. */
export function fittingScale(boxes, area, extra, gap) {
  const fits = scale => {
    let [x, rowHeight, total] = [0, 0, 0];
    for (const [width, height] of boxes) {
      const [w, h] = [Math.max(extra.least, width * scale + extra.width), height * scale + extra.height];
      if (w > area.width) return false;
      if (x > 0 && x + gap + w > area.width) {
        total += rowHeight + gap;
        [x, rowHeight] = [0, 0];
      }
      x += (x > 0 ? gap : 0) + w;
      rowHeight = Math.max(rowHeight, h);
    }
    return total + rowHeight <= area.height;
  };
  let [low, high] = [0.01, 4];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
