// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A colour with opacity in the sRGB space; the components are not multiplied by the opacity.
package struct Color: Sendable, Hashable {
    /// Red, from 0 to 1.
    package let red: Double
    /// Green, from 0 to 1.
    package let green: Double
    /// Blue, from 0 to 1.
    package let blue: Double
    /// Opacity, from 0 for nothing to 1.
    package let alpha: Double

    /// Creates a colour; components are brought into 0…1.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red.share
        self.green = green.share
        self.blue = blue.share
        self.alpha = alpha.share
    }

    /// Creates a shade of grey, from 0 for black to 1 for white.
    package init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates an opaque colour from its usual notation: `0xRRGGBB`.
    package init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
    }

    /// Black.
    package static let black = Color(white: 0)
    /// White.
    package static let white = Color(white: 1)
    /// Nothing.
    package static let clear = Color(white: 0, alpha: 0)

    /// Whether nothing behind shows through.
    package var isOpaque: Bool { alpha == 1 }
    /// Whether nothing is to be seen.
    package var isClear: Bool { alpha == 0 }

    /// The colour at a share of its opacity.
    package func withOpacity(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * opacity.share)
    }

    /// The pixel `0xAARRGGBB`, components multiplied by the opacity and rounded.
    package var premultipliedARGB: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
