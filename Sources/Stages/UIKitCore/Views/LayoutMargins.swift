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
        guard preservesSuperviewLayoutMargins else { return margins }
        // A row is as high wherever it is scrolled to, also next to a bar.
        let axes = superview is UITableView ? .horizontal : (self as? UIListContentView)?.preservedAxes ?? .both
        return preserving(margins, on: axes)
    }

    /// Returns margins that are at least those of the superview along some axes, where that has margins in this view.
    func preserving(_ own: UIEdgeInsets, on axes: UIAxis) -> UIEdgeInsets {
        guard !axes.isEmpty, let superview else { return own }
        let (outer, space, frame) = (superview.layoutMargins, superview.bounds, restingFrame)
        var margins = own
        if axes.contains(.horizontal) {
            margins.left = max(margins.left, outer.left - (frame.minX - space.minX))
            margins.right = max(margins.right, outer.right - (space.maxX - frame.maxX))
        }
        if axes.contains(.vertical) {
            margins.top = max(margins.top, outer.top - (frame.minY - space.minY))
            margins.bottom = max(margins.bottom, outer.bottom - (space.maxY - frame.maxY))
        }
        return margins
    }

    /// The margins of a view that has none of its own.
    private var standardMargins: UIEdgeInsets {
        if self is UITableView {
            // Also without a controller's minimum, and also of a table that is not as wide as the screen.
            let (side, end) = (traitCollection.minimumSideMargin, viewController == nil ? 8.0 : 0)
            return UIEdgeInsets(top: end, left: side, bottom: end, right: side)
        }
        if viewController != nil { return .zero }
        return marginsInList ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }

    /// Announces margins that other traits change, which only controllers' views, tables and lists have, and lets tables
    /// follow the readable width.
    func layoutMarginsFollow(from old: UITraitCollection, to new: UITraitCollection) {
        if let table = self as? UITableView, old.preferredContentSizeCategory != new.preferredContentSizeCategory {
            // The readable width depends on the size of the text.
            table.updateSides()
        }
        guard viewController != nil || self is UIScrollView, old.minimumSideMargin != new.minimumSideMargin else {
            return
        }
        if viewController != nil || self is UITableView { layoutMarginsChanged() }
        (self as? UICollectionView)?.layoutFollowsInsets()
    }

    /// Announces a change of the margins, also to subviews with the same ones, and lays out what depends on them.
    func layoutMarginsChanged() {
        knownMargins = layoutMargins
        layoutMarginsDidChange()
        viewController?.viewLayoutMarginsDidChange()
        layoutRoot.setNeedsLayout()
        for view in subviews where view.preservesSuperviewLayoutMargins { view.layoutMarginsChanged() }
    }

    /// Announces margins that another safe area has changed, which the layout of this view has found, also to subviews with
    /// the same ones, unless they know already. That layout solves the constraints that depend on them.
    func announceMargins() {
        let margins = layoutMargins
        guard margins != knownMargins else { return }
        knownMargins = margins
        layoutMarginsDidChange()
        viewController?.viewLayoutMarginsDidChange()
        for view in subviews where view.preservesSuperviewLayoutMargins {
            view.announceMargins()
            view.followInsets()
        }
    }
}

extension UIViewController {
    /// The minimum margins, if the view respects them.
    fileprivate var respectedMinimumMargins: NSDirectionalEdgeInsets? {
        viewRespectsSystemMinimumLayoutMargins ? systemMinimumLayoutMargins : nil
    }
}

extension UITraitCollection {
    /// The least margin of controllers' views, tables and lists at the sides: 16 points; 20 on a regular width, and on phones
    /// whose screen is at least 414 points wide in portrait, in both orientations.
    @MainActor var minimumSideMargin: CGFloat {
        let profile = SimulatedDevice.current.profile
        return horizontalSizeClass == .regular || profile.idiom == .phone && profile.portraitSize.width >= 414 ? 20 : 16
    }

    /// The least margins of controllers' views, tables and lists, which have some at the sides.
    @MainActor var minimumMargins: UIEdgeInsets {
        let side = minimumSideMargin
        return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }
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
