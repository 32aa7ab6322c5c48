// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The background of a bar: colors, an image, and a shadow at one edge.
@MainActor final class BarBackground: UIView, DrawsFromProperties {
    /// The contents of the background.
    struct Look {
        /// The colors, back to front.
        var fills: [UIColor] = []
        /// The image over the colors, stretched.
        var image: UIImage?
        /// The color of the line at the edge; nil for none.
        var shadow: UIColor?
        /// The image in place of the line.
        var shadowImage: UIImage?

        init() {}

        /// Creates the look of an appearance.
        @MainActor init(_ appearance: UIBarAppearance, isTranslucent: Bool = true) {
            if !isTranslucent { fills.append(.systemBackground) }
            if let fill = appearance.backgroundEffect?.fill { fills.append(fill) }
            if let color = appearance.backgroundColor { fills.append(color) }
            image = appearance.backgroundImage
            shadow = appearance.shadowColor
            shadowImage = appearance.shadowColor == nil ? nil : appearance.shadowImage
        }
    }

    /// Whether the shadow is above the bar, for bars at the bottom.
    var hasShadowAbove = false
    /// Returns the look; called whenever the bar is drawn, because the look depends on scrolling.
    var look: () -> Look = { Look() }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return }
        let look = look()
        for color in look.fills {
            context.setFillColor(color.cgColor)
            context.fill(bounds)
        }
        look.image?.record(in: bounds, to: context)
        let thickness = look.shadowImage?.size.height ?? 1 / traitCollection.displayScale.clamped(atLeast: 1)
        let edge = CGRect(
            x: 0, y: hasShadowAbove ? -thickness : bounds.height, width: bounds.width, height: thickness)
        if let image = look.shadowImage {
            image.record(in: edge, to: context)
        } else if let color = look.shadow {
            context.setFillColor(color.cgColor)
            context.fill(edge)
        }
    }

    /// The background does not take touches.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
}

extension CGFloat {
    fileprivate func clamped(atLeast least: CGFloat) -> CGFloat { Swift.max(self, least) }
}
