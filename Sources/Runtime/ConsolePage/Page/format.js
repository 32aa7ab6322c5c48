// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Values of the interface as human-readable text.

/** A rate: `60`, `59.94`. */
export function rateText(millihertz) {
  return String(Math.round(millihertz / 10) / 100);
}

/** A mode in the interface's format: `1920x1080i@59.94`. */
export function modeSpec(mode) {
  return `${mode.width}x${mode.height}${mode.interlaced ? "i" : ""}@${mode.refreshMillihertz / 1000}`;
}

/** A human-readable mode: `1920 × 1080 @ 59.94`. */
export function modeText(mode) {
  const rate = rateText(mode.refreshMillihertz);
  return `${mode.width} × ${mode.height}${mode.interlaced ? "i" : ""} @ ${rate}`;
}

export function isSameMode(one, other) {
  return Boolean(one && other) && modeSpec(one) === modeSpec(other);
}

/** A number with at most one decimal. */
export function numberText(value) {
  return String(Math.round(value * 10) / 10);
}

/** The display name of a screen. */
export function screenTitle(screen, device) {
  if (screen.main) return device?.name ?? "Main screen";
  return screen.monitor?.name || screen.id;
}

/** What a screen shows: `[text, tone]`. */
export function contentText(screen) {
  switch (screen.content) {
    case "mirroring":
      return [`mirrors ${screen.mirrored ?? "main"}`, "mirror"];
    case "black":
      return ["shows nothing", "black"];
    default:
      if (screen.main) return ["the app", "windows"];
      if (screen.mirror !== "window") return ["the app's windows", "windows"];
      return screen.frozen ? ["a frozen mirror of main", "frozen"] : ["a window mirrors main", "mirror"];
  }
}

/** The device's orientations: `[value, text]`. */
export const orientations = [
  ["portrait", "Portrait"], ["portraitUpsideDown", "Portrait, upside down"], ["landscapeLeft", "Landscape left"],
  ["landscapeRight", "Landscape right"], ["faceUp", "Face up"], ["faceDown", "Face down"],
];
