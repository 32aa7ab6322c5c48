// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The colours of the built-in app.
enum Palette {
    /// Behind everything.
    static let background = UIColor(hex: 0x0D1116)
    /// What lies on the background.
    static let surface = UIColor(hex: 0x171D25)
    /// Thin lines.
    static let line = UIColor(hex: 0x2A323D)
    /// Text of first rank.
    static let text = UIColor(hex: 0xF3F6F9)
    /// Text of second rank.
    static let secondaryText = UIColor(hex: 0x98A4B3)
    /// What moves, and what stands for the app.
    static let accent = UIColor(hex: 0x64C8F5)
    /// A screen with a picture of its own.
    static let own = UIColor(hex: 0x5FD08C)
    /// A screen that mirrors.
    static let mirror = UIColor(hex: 0xF2B84B)
    /// A screen without a picture.
    static let dark = UIColor(hex: 0x6B7683)
    /// The lines of safe areas.
    static let safeArea = UIColor(hex: 0xFFD60A)

    /// Full red, green and blue alone and together, from bright to dark, as television bars have them.
    static let bars: [UIColor] = [.white, .yellow, .cyan, .green, .magenta, .red, .blue, .black]
}

extension UIColor {
    /// Creates an opaque colour from its usual notation: `0xRRGGBB`.
    convenience init(hex: UInt32) {
        func share(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
        self.init(red: share(16), green: share(8), blue: share(0), alpha: 1)
    }
}
