// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UITraitCollection {
    /// The same traits with another style; these themselves when `style` is unspecified.
    func withStyle(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified, style != userInterfaceStyle else { return self }
        return UITraitCollection(
            userInterfaceIdiom: userInterfaceIdiom, displayScale: displayScale,
            horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass, userInterfaceStyle: style)
    }
}

extension UIView {
    /// The style that the view or its controller overrides; nil for that around it.
    var ownStyle: UIUserInterfaceStyle? {
        let own = overrideUserInterfaceStyle
        let style = own == .unspecified ? viewController?.overrideUserInterfaceStyle ?? own : own
        return style == .unspecified ? nil : style
    }

    /// The traits around the view with the style that the nearest view or controller outwards overrides.
    func overriddenTraits(_ traits: UITraitCollection) -> UITraitCollection {
        var view: UIView? = self
        while let current = view {
            if let style = current.ownStyle { return traits.withStyle(style) }
            view = current.superview
        }
        return traits
    }

    /// Tells this view, its controller and what is inside that the style is another one.
    func announceStyle(from old: UIUserInterfaceStyle, to new: UIUserInterfaceStyle) {
        guard old != new else { return }
        let previous = traitCollection.withStyle(old == .unspecified ? .light : old)
        guard previous != traitCollection else { return }
        announceTraits(from: previous)
    }

    private func announceTraits(from previous: UITraitCollection) {
        setNeedsDisplay()
        traitCollectionDidChange(previous)
        viewController?.traitCollectionDidChange(previous)
        for view in subviews { view.announceTraits(from: previous) }
    }
}
