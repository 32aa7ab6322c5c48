// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import InputDevices

/// A shortcut that a window handles instead of the app.
///
/// Super (the logo key) or Control+Alt takes the place of the Simulator's Command, because desktops use Super
/// themselves.
enum WindowShortcut: Hashable {
    /// A command for the owner of the screens.
    case command(WindowCommand)
    /// Full Screen: F11 or Command–F.
    case fullScreen
    /// Pixel Accurate: Command–1.
    case pixels
    /// Fit Screen: Command–0.
    case fit

    /// Creates the shortcut of a key; nil if the key goes to the app.
    init?(_ key: InputKey) {
        // The usage of F11 on HID's keyboard page.
        if key.usage == 0x44, key.modifiers.isDisjoint(with: [.shift, .control, .alternate, .logo]) {
            self = .fullScreen
            return
        }
        guard key.modifiers.contains(.logo) || key.modifiers.isSuperset(of: [.control, .alternate]) else { return nil }
        switch (key.function, key.plainText.lowercased()) {
        case (.left, _): self = .command(.rotateLeft)
        case (.right, _): self = .command(.rotateRight)
        case (nil, "l"): self = .command(.lock)
        case (nil, "s"): self = .command(.screenshot)
        case (nil, "i"): self = .command(.identify)
        case (nil, "q"): self = .command(.quit)
        case (nil, "f"): self = .fullScreen
        case (nil, "1"): self = .pixels
        case (nil, "0"): self = .fit
        default: return nil
        }
    }
}
