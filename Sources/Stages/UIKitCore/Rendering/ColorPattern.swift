// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// An image that is repeated where a color is drawn.
final class ColorPattern: Hashable, Sendable {
    /// The pixels of the image.
    private let tile: RenderImage
    /// The opacity of the image, from 0 to 1.
    private let opacity: Double
    /// The average color, for what cannot have patterns, such as text.
    let average: UIColor.Components

    /// The maximum number of pixels of an image; larger ones are drawn as their average.
    private static let maximumArea = 4 << 20

    private init(_ tile: RenderImage, opacity: Double, average: UIColor.Components) {
        (self.tile, self.opacity, self.average) = (tile, opacity, average)
    }

    /// Creates a pattern of an image; nil for one that is too large, and without a renderer for one that is no bitmap.
    init?(_ image: UIImage, average: UIColor.Components) {
        guard let bitmap = image.cgImage, bitmap.width * bitmap.height <= Self.maximumArea, let pixels = bitmap.pixels
        else { return nil }
        tile = RenderImage(
            id: UIImage.nextID(), pixels: pixels, pixelWidth: bitmap.width, pixelHeight: bitmap.height,
            scale: image.scale)
        (opacity, self.average) = (1, average)
    }

    /// Returns the pattern with another opacity.
    func withOpacity(_ opacity: Double) -> ColorPattern {
        var color = average
        color.alpha *= opacity / max(self.opacity, .leastNonzeroMagnitude)
        color.alpha = min(color.alpha, 1)
        return ColorPattern(tile, opacity: opacity, average: color)
    }

    /// Returns the pattern as a paint.
    ///
    /// - Parameters:
    ///   - transform: The transform from the space of the pattern to the one in which it is drawn.
    ///   - opacity: An additional opacity.
    /// - Returns: The paint.
    func paint(_ transform: RenderTransform = .identity, opacity: Double = 1) -> Paint {
        .pattern(ImagePattern(tile, transform: transform, opacity: self.opacity * opacity))
    }

    /// Whether two patterns are of the same image with the same opacity.
    static func == (one: ColorPattern, other: ColorPattern) -> Bool {
        one.tile == other.tile && one.opacity == other.opacity
    }

    func hash(into hasher: inout Hasher) { hasher.combine(tile) }
}

extension UIColor {
    /// Creates a color that repeats an image where it is the background of a view or a layer, or drawn in a context.
    ///
    /// The images start at the origin of the view, the layer or the drawing. Elsewhere, as for text, the color is the
    /// average of the image, and so are images of more than four million pixels. Without a renderer, the color of an image
    /// that is no bitmap is clear.
    public convenience init(patternImage image: UIImage) {
        let pixels = image.cgImage?.fitting(64, orientation: .up)?.pixels ?? []
        func average(_ shift: UInt32) -> CGFloat {
            pixels.isEmpty ? 0 : pixels.reduce(0) { $0 + CGFloat($1 >> shift & 0xFF) } / CGFloat(255 * pixels.count)
        }
        let alpha = average(24)
        let share = alpha > 0 ? alpha : 1
        let color = Components(
            red: average(16) / share, green: average(8) / share, blue: average(0) / share, alpha: alpha)
        self.init(source: ColorPattern(image, average: color).map { .pattern($0) } ?? .fixed(color))
    }
}

extension Color {
    /// Creates the render tree value of components.
    init(_ components: UIColor.Components) {
        self.init(red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
    }
}

extension CGColor {
    /// Whether what is behind the color is certainly hidden.
    var isOpaqueColor: Bool { color.isOpaque && pattern == nil }
}

extension CGContext {
    /// Returns the paint of a color with the current opacity. A pattern starts where the drawing began, whatever the
    /// current coordinate system is.
    func paint(_ color: CGColor) -> Paint {
        guard let pattern = color.pattern, ctm.a * ctm.d != ctm.b * ctm.c else {
            return .color(color.color.withOpacity(alpha))
        }
        let upright = isUpward ? CGAffineTransform(scaleX: 1, y: -1) : .identity
        return pattern.paint(upright.concatenating(ctm.inverted()).rendered, opacity: alpha)
    }
}

extension RenderLayer {
    /// Draws a pattern in the place of the background color. As in Core Animation, it moves with the bounds' origin.
    mutating func show(_ pattern: ColorPattern) {
        let outline = Path.roundedRect(bounds, radius: cornerRadius, corners: maskedCorners)
        contents = DisplayList([.fill(outline, pattern.paint(), evenOdd: false)] + (contents?.commands ?? []))
    }
}
