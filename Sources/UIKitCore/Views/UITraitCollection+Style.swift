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
    /// The traits around the view with the style that the nearest view or controller outwards overrides.
    func overriddenTraits(_ traits: UITraitCollection) -> UITraitCollection {
        var view: UIView? = self
        while let current = view {
            let own = current.overrideUserInterfaceStyle
            let style = own == .unspecified ? current.viewController?.overrideUserInterfaceStyle ?? own : own
            if style != .unspecified { return traits.withStyle(style) }
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
        traitCollectionDidChange(previous)
        viewController?.traitCollectionDidChange(previous)
        for view in subviews { view.announceTraits(from: previous) }
    }
}
