// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One step of a drawing.
package enum DrawCommand: Sendable, Hashable {
    /// Remembers the transform and the clip.
    case save
    /// Returns to what was remembered last; `nil` when nothing was.
    case restore
    /// Puts a map before the present one, so that it is the first that later points pass.
    case concatenate(RenderTransform)
    /// Draws within `path` only, from here to the next restore.
    case clip(Path, evenOdd: Bool)
    /// Fills a path.
    case fill(Path, Paint, evenOdd: Bool)
    /// Draws along a path.
    case stroke(Path, Paint, StrokeStyle)
    /// Sets text into a rectangle from its top; lines below the rectangle are not made.
    case text(TextBlock, in: RenderRect)
    /// Stretches a picture to a rectangle, at a share of its opacity.
    case image(RenderImage, in: RenderRect, opacity: Double)
}

/// A recorded drawing: the steps in order, in points, good for any scale.
///
/// Lists are compared by a number first that is made once, so that large ones are cheap to look up.
package struct DisplayList: Sendable, Hashable {
    /// The steps in order.
    package let commands: [DrawCommand]
    /// A hash of the steps, good in this process only.
    private let digest: Int

    /// The most steps of a list; what comes after them is not drawn.
    package static let maximumCommands = 100_000

    /// Creates a list of steps.
    package init(_ commands: [DrawCommand]) {
        let isLong = commands.count > Self.maximumCommands
        self.commands = isLong ? Array(commands.prefix(Self.maximumCommands)) : commands
        digest = self.commands.hashValue
    }

    /// Whether nothing is drawn.
    package var isEmpty: Bool { commands.isEmpty }

    /// Whether two lists have the same steps.
    package static func == (one: DisplayList, other: DisplayList) -> Bool {
        one.digest == other.digest && one.commands == other.commands
    }

    /// Hashes the number made once.
    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// What a shape is filled or stroked with.
package enum Paint: Sendable, Hashable {
    /// One color.
    case color(Color)
    /// Colors along a line from `start` to `end`; beyond the ends the last color goes on.
    case linearGradient(start: RenderPoint, end: RenderPoint, stops: [GradientStop])
    /// Colors from `center` outwards to a circle of `radius`; beyond it the last color goes on.
    case radialGradient(center: RenderPoint, radius: Double, stops: [GradientStop])
}

/// A color at a place of a gradient.
package struct GradientStop: Sendable, Hashable {
    /// The place, from 0 at the start to 1 at the end.
    package let location: Double
    /// The color there.
    package let color: Color

    /// Creates a stop; the location is brought into 0…1.
    package init(_ location: Double, _ color: Color) {
        self.location = location.share
        self.color = color
    }
}

/// How a path is stroked.
package struct StrokeStyle: Sendable, Hashable {
    /// The end of a line.
    package enum Cap: Sendable, Hashable {
        /// Ends at the last point.
        case butt
        /// Ends with half a circle around the last point.
        case round
        /// Ends half a width beyond the last point.
        case square
    }

    /// The corner of two lines.
    package enum Join: Sendable, Hashable {
        /// A sharp corner, cut off where it would grow longer than ten widths.
        case miter
        /// A round corner.
        case round
        /// A corner cut off.
        case bevel
    }

    /// The width in points, zero or more.
    package let width: Double
    /// What ends look like.
    package let cap: Cap
    /// What corners look like.
    package let join: Join
    /// Lengths of strokes and gaps in turn, in points; empty for a solid line.
    package let dash: [Double]
    /// Where in the pattern a line begins, in points.
    package let dashPhase: Double

    /// Creates a style; lengths that mean nothing become 0, and a pattern that never advances none.
    package init(width: Double, cap: Cap = .butt, join: Join = .miter, dash: [Double] = [], dashPhase: Double = 0) {
        self.width = width.length
        self.cap = cap
        self.join = join
        let lengths = dash.prefix(32).map(\.length)
        // A sum below a hundredth of a point would mean millions of strokes.
        self.dash = lengths.reduce(0, +) > 0.01 ? lengths : []
        self.dashPhase = dashPhase.harmless
    }
}

/// A color with opacity in the sRGB space; the components are not multiplied by the opacity.
package struct Color: Sendable, Hashable {
    /// Red, from 0 to 1.
    package let red: Double
    /// Green, from 0 to 1.
    package let green: Double
    /// Blue, from 0 to 1.
    package let blue: Double
    /// Opacity, from 0 for nothing to 1.
    package let alpha: Double

    /// Creates a color; components are brought into 0…1.
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

    /// Creates an opaque color from its usual notation: `0xRRGGBB`.
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

    /// The color at a share of its opacity.
    package func withOpacity(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * opacity.share)
    }

    /// The pixel `0xAARRGGBB`, components multiplied by the opacity and rounded.
    package var premultipliedARGB: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
