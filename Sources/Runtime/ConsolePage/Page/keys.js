// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Browser keys as usages of HID page 7 (Keyboard/Keypad).

/** Usages by `KeyboardEvent.code`. */
export const usages = {};

/** Codes of consecutive usages. */
function assign(first, codes) {
  codes.split(" ").forEach((code, at) => {
    usages[code] = first + at;
  });
}

assign(4, [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map(letter => `Key${letter}`).join(" "));
assign(30, [..."1234567890"].map(digit => `Digit${digit}`).join(" "));
assign(40, "Enter Escape Backspace Tab Space Minus Equal BracketLeft BracketRight Backslash");
assign(51, "Semicolon Quote Backquote Comma Period Slash CapsLock");
assign(58, Array.from({ length: 12 }, (_, at) => `F${at + 1}`).join(" "));
assign(70, "PrintScreen ScrollLock Pause Insert Home PageUp Delete End PageDown");
assign(79, "ArrowRight ArrowLeft ArrowDown ArrowUp NumLock");
assign(84, "NumpadDivide NumpadMultiply NumpadSubtract NumpadAdd NumpadEnter");
assign(89, [..."1234567890"].map(digit => `Numpad${digit}`).join(" "));
assign(99, "NumpadDecimal IntlBackslash ContextMenu Power NumpadEqual");
assign(104, Array.from({ length: 12 }, (_, at) => `F${at + 13}`).join(" "));
assign(224, "ControlLeft ShiftLeft AltLeft MetaLeft ControlRight ShiftRight AltRight MetaRight");
usages.NumpadComma = 133;
usages.IntlRo = 135;
usages.KanaMode = 136;
usages.IntlYen = 137;
usages.Convert = 138;
usages.NonConvert = 139;

const NAMED = { Enter: "\r", Tab: "\t", Backspace: "\b", Delete: "\x7f", Escape: "\x1b" };

/** The text that a key types; empty for named keys, such as arrows, and for dead keys. */
export function characters(event) {
  if (event.key in NAMED) return NAMED[event.key];
  return [...event.key].length === 1 ? event.key : "";
}

/** The modifiers of a key, with the interface's names. */
export function modifiers(event) {
  const held = [
    ["capsLock", event.getModifierState("CapsLock")],
    ["shift", event.shiftKey],
    ["control", event.ctrlKey],
    ["alternate", event.altKey],
    ["command", event.metaKey],
    ["keypad", event.code.startsWith("Numpad")],
  ];
  return held.filter(([, isHeld]) => isHeld).map(([name]) => name);
}
