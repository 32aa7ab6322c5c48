// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A drawing command.
package enum DrawCommand: Sendable, Hashable {
    /// Saves the transform and the clip.
    case save
    /// Restores the last saved state; does nothing if there is none.
    case restore
    /// Prepends a transform to the current one, so that later points pass through it first.
    case concatenate(RenderTransform)
    /// Restricts drawing to `path` until the next restore.
    case clip(Path, evenOdd: Bool)
    /// Fills a path.
    case fill(Path, Paint, evenOdd: Bool)
    /// Strokes a path.
    case stroke(Path, Paint, StrokeStyle)
    /// Lays out text in a rectangle from the top; lines below the rectangle are omitted.
    case text(TextBlock, in: RenderRect)
    /// Stretches an image to a rectangle, with an opacity.
    case image(RenderImage, in: RenderRect, opacity: Double)
    /// Sets how later drawing is combined with what is below it in the list or the group, until the next restore.
    case blend(BlendMode)
    /// Begins a group, which starts empty and with the normal blend mode, and is drawn as a whole with an opacity and a
    /// shadow. It saves the state as well. The clip applies to what is drawn, but not to what casts the shadow.
    case beginGroup(opacity: Double, shadow: GroupShadow? = nil)
    /// Ends the last group with what was saved in it; does nothing if there is none.
    case endGroup
}

/// The shadow of a group or of text.
package struct GroupShadow: Sendable, Hashable {
    /// The color.
    package let color: Color
    /// The offset in the space in which the list is drawn, which its transforms do not change.
    package let offset: RenderPoint
    /// The blur radius in points of that space, twice the standard deviation.
    package let blur: Double
    /// The part of the current space that contains all of the group; nil if it is not known.
    package let extent: RenderRect?
    /// Whether only the shadow is drawn, without the group that casts it.
    package let isAlone: Bool

    /// Creates a shadow.
    package init(
        color: Color, offset: RenderPoint, blur: Double, extent: RenderRect? = nil, isAlone: Bool = false
    ) {
        (self.color, self.offset, self.blur) = (color, offset, blur.length)
        (self.extent, self.isAlone) = (extent, isAlone)
    }

    /// The maximum distance between a point of the shadow and the drawing that casts it, in points.
    package var reach: Double { (offset.x * offset.x + offset.y * offset.y).squareRoot() + 1.5 * blur }
}

/// How drawing is combined with what is below it (W3C Compositing and Blending, Level 1).
package enum BlendMode: Sendable, Hashable {
    /// Draws over what is below.
    case normal
    /// Blends the colors.
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    /// Takes the hue, the saturation, both, or the luminosity from the drawing.
    case hue, saturation, color, luminosity
    /// Combines by opacity alone (Porter and Duff).
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop,
        xor
    /// Adds the colors.
    case plusLighter
}

/// A recorded drawing: commands in order, in points, valid for any scale.
///
/// Comparison starts with a precomputed hash, so that large lists are cheap to look up.
package struct DisplayList: Sendable, Hashable {
    /// The commands in order.
    package let commands: [DrawCommand]
    /// A hash of the commands, valid in this process only.
    private let digest: Int

    /// The number of commands, including those of the attachments of texts, once for each copy.
    package let commandCount: Int
    /// The number of attachments that are within each other in texts; 0 without attachments.
    package let nesting: Int
    /// The maximum distance between a point of a shadow and the drawing that casts it, in points; 0 without shadows. The
    /// shadow of a group is also cast by the shadows in it.
    package let shadowReach: Double

    /// The maximum of the ``commandCount``; further commands are not drawn.
    package static let maximumCommands = 100_000

    /// Creates a list of commands.
    package init(_ commands: [DrawCommand]) {
        var (kept, total, nesting) = (0, 0, 0)
        for command in commands {
            var count = 1
            if case .text(let block, _) = command {
                count += block.attachedCommands
                nesting = max(nesting, block.nesting)
            }
            guard total + count <= Self.maximumCommands else { break }
            (kept, total) = (kept + 1, total + count)
        }
        let drawn = kept < commands.count ? Array(commands.prefix(kept)) : commands
        self.commands = drawn
        (commandCount, self.nesting, shadowReach) = (total, nesting, Self.shadowReach(of: drawn))
        digest = drawn.hashValue
    }

    /// Whether any command sets a blend mode other than normal.
    package var blends: Bool {
        commands.contains { command in
            if case .blend(let mode) = command { mode != .normal } else { false }
        }
    }

    private static func shadowReach(of commands: [DrawCommand]) -> Double {
        var (open, longest): ([Double], Double) = ([], 0)
        for command in commands {
            switch command {
            case .beginGroup(_, let shadow):
                open.append((open.last ?? 0) + (shadow?.reach ?? 0))
                longest = max(longest, open.last ?? 0)
            case .endGroup: _ = open.popLast()
            case .text(let block, _): longest = max(longest, (open.last ?? 0) + block.shadowReach)
            default: break
            }
        }
        return longest
    }

    /// Whether nothing is drawn.
    package var isEmpty: Bool { commands.isEmpty }

    /// Returns whether two lists have the same commands.
    package static func == (one: DisplayList, other: DisplayList) -> Bool {
        one.digest == other.digest && one.commands == other.commands
    }

    /// Hashes the digest.
    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The fill of a shape or a stroke.
package enum Paint: Sendable, Hashable {
    /// A single color.
    case color(Color)
    /// Colors along a line from `start` to `end`; the end colors continue beyond the ends.
    case linearGradient(start: RenderPoint, end: RenderPoint, stops: [GradientStop])
    /// Colors from one circle to another; the end colors continue inside of and beyond them.
    case radialGradient(start: GradientCircle, end: GradientCircle, stops: [GradientStop])
    /// Colors around `center`, clockwise from an angle in radians, which is 0 to the right.
    case conicGradient(center: RenderPoint, angle: Double, stops: [GradientStop])
    /// An image that is repeated.
    indirect case pattern(ImagePattern)
}

/// A circle at which a radial gradient starts or ends.
package struct GradientCircle: Sendable, Hashable {
    /// The center.
    package let center: RenderPoint
    /// The radius, 0 or more.
    package let radius: Double

    /// Creates a circle; an invalid radius becomes 0.
    package init(center: RenderPoint, radius: Double) {
        (self.center, self.radius) = (center, radius.length)
    }
}

/// A color at a location of a gradient.
package struct GradientStop: Sendable, Hashable {
    /// The location, from 0 at the start to 1 at the end.
    package let location: Double
    /// The color.
    package let color: Color

    /// Creates a stop; the location is clamped to 0…1.
    package init(_ location: Double, _ color: Color) {
        self.location = location.share
        self.color = color
    }
}

/// How a path is stroked.
package struct StrokeStyle: Sendable, Hashable {
    /// How lines end.
    package enum Cap: Sendable, Hashable {
        /// Ends at the last point.
        case butt
        /// Ends with a half circle around the last point.
        case round
        /// Ends half a line width beyond the last point.
        case square
    }

    /// How lines join.
    package enum Join: Sendable, Hashable {
        /// A sharp corner, beveled where it would exceed the miter limit.
        case miter
        /// A round corner.
        case round
        /// A beveled corner.
        case bevel
    }

    /// The width in points, zero or more.
    package let width: Double
    /// How lines end.
    package let cap: Cap
    /// How lines join.
    package let join: Join
    /// The maximum length of a miter in line widths.
    package let miterLimit: Double
    /// Alternating lengths of dashes and gaps, in points; empty for a solid line.
    package let dash: [Double]
    /// The offset into the pattern at which a line starts, in points.
    package let dashPhase: Double

    /// Creates a style; invalid lengths become 0, and a pattern that does not advance is dropped.
    package init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.width = width.length
        self.miterLimit = max(1, miterLimit.harmless)
        self.cap = cap
        self.join = join
        let lengths = dash.prefix(32).map(\.length)
        // A total below a hundredth of a point would mean millions of dashes.
        self.dash = lengths.reduce(0, +) > 0.01 ? lengths : []
        self.dashPhase = dashPhase.harmless
    }
}

/// An sRGB color with opacity; the components are not premultiplied.
package struct Color: Sendable, Hashable {
    /// Red, from 0 to 1.
    package let red: Double
    /// Green, from 0 to 1.
    package let green: Double
    /// Blue, from 0 to 1.
    package let blue: Double
    /// Opacity, from 0 to 1.
    package let alpha: Double

    /// Creates a color; components are clamped to 0…1.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red.share
        self.green = green.share
        self.blue = blue.share
        self.alpha = alpha.share
    }

    /// Creates a gray, from 0 for black to 1 for white.
    package init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates an opaque color from `0xRRGGBB`.
    package init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
    }

    /// Black.
    package static let black = Color(white: 0)
    /// White.
    package static let white = Color(white: 1)
    /// Fully transparent.
    package static let clear = Color(white: 0, alpha: 0)

    /// Whether the color is opaque.
    package var isOpaque: Bool { alpha == 1 }
    /// Whether the color is fully transparent.
    package var isClear: Bool { alpha == 0 }

    /// Returns the color with its opacity multiplied.
    package func withOpacity(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * opacity.share)
    }

    /// The pixel `0xAARRGGBB`, premultiplied and rounded.
    package var premultipliedARGB: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
