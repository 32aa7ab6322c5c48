// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree

/// Colours that run into one another.
public final class CGGradient {
    /// The colours as the render tree has them.
    package let stops: [GradientStop]

    /// Creates a gradient.
    ///
    /// - Parameters:
    ///   - space: the space to mix in; everything is sRGB here.
    ///   - colors: the colours, each a ``CGColor``.
    ///   - locations: where each lies, from 0 to 1; nil for even distances.
    public init?(
        colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?
    ) {
        guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { index, color in
            GradientStop(Double(locations?[index] ?? CGFloat(index) / last), color.color)
        }
    }
}

/// A space of colours; everything is drawn in sRGB.
public final class CGColorSpace: Sendable {
    /// The space of red, green and blue.
    init() {}
}

/// The space of red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// Where a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// After the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
