// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The sizes of screens, and the orientation of their pictures. Angles are clockwise, in degrees.

/** The device's rotation from portrait; undefined when it lies flat or the orientation is unknown. */
const HELD = { portrait: 0, landscapeRight: 90, portraitUpsideDown: 180, landscapeLeft: 270 };

/** Differences in size are reduced by this exponent, so that a phone remains usable next to large 4K screens. */
const COMPRESSION = 0.4;
/** The device is enlarged, because it is held in the hands and thus nearer than the monitors. */
const NEARNESS = 1.35;

/**
 * The orientation of the device, and of the picture in it.
 *
 * The picture of the main screen is upright for the interface, and the interface follows the device only if the app and
 * the rotation lock allow it. The interface's orientation is not part of the state, but the shape of the bounds implies
 * it except for a half turn; of the two candidates, the device's latest matching orientation is used.
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
      // A phone's interface is almost never upside down.
      if (held !== 180 || /ipad/i.test(device.name)) this.#upright = held;
      else if (heldWide !== (this.#upright % 180 !== 0)) this.#upright = 0;
    } else if (isWide !== (this.#upright % 180 !== 0)) this.#upright = isWide ? 270 : 0;
    return { held, turn: (held - this.#upright + 360) % 360 };
  }
}

/** The size of the box that shows a screen's picture, in points; monitors are mounted so that it is upright. */
export function boxSize(screen, turn) {
  const [width, height] = screen.bounds.slice(2);
  if (!(width > 0 && height > 0)) return [screen.mode.width || 16, screen.mode.height || 9];
  return turn % 180 === 0 || !screen.main ? [width, height] : [height, width];
}

/** The rotation of a monitor's picture in its box: frames in panel orientation are rotated back to upright. */
export function monitorTurn(screen, width, height) {
  if (!screen.rotation || screen.rotation % 180 === 0 || width === height) return 0;
  const isUpright = width > height === screen.bounds[2] > screen.bounds[3];
  return isUpright ? 0 : 360 - screen.rotation;
}

/** Converts a position in the box to one in the picture, both as fractions. */
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

/** The relative sizes of boxes, the device's first: their sizes in points, with differences reduced. */
export function compressed(boxes) {
  const reference = Math.max(...(boxes[0] ?? [1]));
  return boxes.map(([width, height], at) => {
    const share = (Math.max(width, height) / reference) ** COMPRESSION * (at === 0 ? NEARNESS : 1);
    const factor = (share * reference) / Math.max(width, height);
    return [width * factor, height * factor];
  });
}

/** The largest scale at which boxes fit an area when arranged in rows; `extra` is the space required around each. */
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
