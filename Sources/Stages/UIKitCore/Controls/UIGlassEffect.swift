// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An effect of glass, which looks like a blur of a regular or, for a clear style, of an ultrathin material.
open class UIGlassEffect: UIVisualEffect, @unchecked Sendable {
    // Unchecked, because its properties are set before it is used, as in UIKit.

    /// Constants that describe the style of the glass.
    public enum Style: Int, Sendable {
        /// Glass that keeps text readable.
        case regular = 0
        /// Clear glass.
        case clear = 1
    }

    private let style: Style
    /// Whether the glass reacts to touches. The default is false. Stored but not used.
    open var isInteractive = false
    /// The color of the glass; nil for the system's. It applies when the effect is set.
    open var tintColor: UIColor?

    /// Creates an effect with a style.
    public init(style: Style) { self.style = style }

    /// Creates an effect with the regular style.
    public override init() { style = .regular }

    override var fill: UIColor? {
        tintColor?.withAlphaComponent(0.75)
            ?? UIBlurEffect(style: style == .regular ? .systemMaterial : .systemUltraThinMaterial).fill
    }
}

/// An effect that joins the glass of the views in it; it has no effect.
open class UIGlassContainerEffect: UIVisualEffect, @unchecked Sendable {
    // Unchecked, because its property is set before it is used, as in UIKit.

    /// The distance at which glass joins, in points. Stored but not used.
    open var spacing: CGFloat = 0
}
