// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Two pictures of a screen side by side, with their differences.

import { h, pictureURL } from "./controls.js";

/** The tolerance of a channel before a pixel counts as different, because JPEG blurs edges. */
const TOLERANCE = { png: 2, jpeg: 40 };

async function loaded(picture) {
  const image = new Image();
  image.src = pictureURL(picture.source);
  await image.decode();
  return image;
}

function pixels(image, width, height) {
  const canvas = h("canvas", { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Draws a faded `after` into a canvas, with the pixels that differ from `before` tinted; returns their share. */
async function draw(canvas, before, after) {
  const [one, two] = await Promise.all([loaded(before), loaded(after)]);
  const [width, height] = [two.naturalWidth, two.naturalHeight];
  const [a, b] = [pixels(one, width, height), pixels(two, width, height)];
  const isExact = [before, after].every(picture => picture.source.startsWith("data:image/png"));
  const tolerance = isExact ? TOLERANCE.png : TOLERANCE.jpeg;
  let count = 0;
  for (let at = 0; at < b.data.length; at += 4) {
    const distance = Math.max(
      Math.abs(a.data[at] - b.data[at]), Math.abs(a.data[at + 1] - b.data[at + 1]),
      Math.abs(a.data[at + 2] - b.data[at + 2]));
    if (distance > tolerance) {
      count++;
      const strength = 0.55 + (0.45 * distance) / 255;
      b.data[at] = 255 * strength + b.data[at] * (1 - strength);
      b.data[at + 1] = 30 * strength + b.data[at + 1] * (1 - strength);
      b.data[at + 2] = 90 * strength + b.data[at + 2] * (1 - strength);
    } else {
      const gray = (b.data[at] * 3 + b.data[at + 1] * 6 + b.data[at + 2]) / 10;
      b.data[at] = b.data[at + 1] = b.data[at + 2] = 176 + gray / 4;
    }
    b.data[at + 3] = 255;
  }
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d").putImageData(b, 0, 0);
  return count / (width * height);
}

function shareText(share) {
  if (share === 0) return "No difference";
  const percent = share * 100;
  return `${percent < 0.1 ? "Less than 0.1" : percent.toFixed(percent < 10 ? 1 : 0)}% differs`;
}

function figure(title, content, note = "") {
  return h("figure.shot",
    content, h("figcaption", h("b", title), note ? h("span", ` ${note}`) : null));
}

/** One picture with its title; without a picture, the screen is off or no picture is known. */
export function shot(title, picture, alt) {
  if (!picture || !pictureURL(picture.source)) {
    return figure(title, h("div.shot-off", "No picture"));
  }
  const image = h("img", {
    src: pictureURL(picture.source), alt: `${title}: ${alt}`, width: picture.width, height: picture.height,
    loading: "lazy", decoding: "async",
  });
  return figure(title, image, `${picture.width}×${picture.height}`);
}

/**
 * Two pictures and their difference. `titles` are the pictures' titles; `id` is the screen's.
 */
export function comparison(id, before, after, titles) {
  const row = h("div.shots", { role: "group", "aria-label": `Pictures of ${id}` });
  if (before && after && before.source === after.source) {
    row.append(shot(`${titles[0]} and ${titles[1].toLowerCase()}`, after, id));
    return row;
  }
  row.append(shot(titles[0], before, id), shot(titles[1], after, id));
  if (!before || !after) return row;
  const canvas = h("canvas", { role: "img", "aria-label": `Difference of ${id}`, width: 16, height: 9 });
  const result = figure("Difference", canvas, "…");
  row.append(result);
  draw(canvas, before, after).then(
    share => {
      result.querySelector("span").textContent = ` ${shareText(share)}`;
      canvas.setAttribute("aria-label", `Difference of ${id}: ${shareText(share)}`);
    },
    () => result.replaceWith(figure("Difference", h("div.shot-off", "Picture no longer available"))));
  return row;
}
