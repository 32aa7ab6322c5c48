// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The rules of margins (Apple, “Positioning content within layout margins” and “layoutMargins”).
extension UIView {
    /// The view's own margins plus what applies to them.
    var effectiveMargins: UIEdgeInsets {
        var margins = ownMargins ?? standardMargins
        if let minimum = viewController?.respectedMinimumMargins {
            margins.left = max(margins.left, minimum.leading)
            margins.right = max(margins.right, minimum.trailing)
        }
        if insetsLayoutMarginsFromSafeArea { margins = margins + safeAreaInsets }
        guard preservesSuperviewLayoutMargins, let superview else { return margins }
        let (outer, space, frame) = (superview.effectiveMargins, superview.bounds, restingFrame)
        margins.left = max(margins.left, outer.left - (frame.minX - space.minX))
        margins.right = max(margins.right, outer.right - (space.maxX - frame.maxX))
        // A row is as high wherever it is scrolled to, also next to a bar.
        guard !(superview is UITableView) else { return margins }
        margins.top = max(margins.top, outer.top - (frame.minY - space.minY))
        margins.bottom = max(margins.bottom, outer.bottom - (space.maxY - frame.maxY))
        return margins
    }

    /// The margins of a view that has none of its own.
    private var standardMargins: UIEdgeInsets {
        if viewController != nil { return .zero }
        return marginsInTable ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }

    /// Announces a change of the margins, also to subviews with the same ones, and lays out what depends on them.
    func layoutMarginsChanged() {
        layoutMarginsDidChange()
        viewController?.viewLayoutMarginsDidChange()
        layoutRoot.setNeedsLayout()
        for view in subviews where view.preservesSuperviewLayoutMargins { view.layoutMarginsChanged() }
    }
}

extension UIViewController {
    /// The minimum margins, if the view respects them.
    fileprivate var respectedMinimumMargins: NSDirectionalEdgeInsets? {
        viewRespectsSystemMinimumLayoutMargins ? systemMinimumLayoutMargins : nil
    }
}

extension UITraitCollection {
    /// The least margin of controllers' views and of rows at the sides: 16 points, 20 on a regular width.
    var minimumSideMargin: CGFloat { horizontalSizeClass == .regular ? 20 : 16 }
}

extension NSDirectionalEdgeInsets {
    /// Creates insets whose leading side is the left one.
    init(_ insets: UIEdgeInsets) {
        self.init(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
}

extension UIEdgeInsets {
    /// Creates insets whose left side is the leading one.
    init(_ insets: NSDirectionalEdgeInsets) {
        self.init(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
    }
}
