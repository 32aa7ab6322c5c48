// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What of a view's layout is to be done anew before the next frame.
struct OutdatedLayout {
    /// Whether the places of the view's own subviews are outdated.
    var own = true
    /// Whether the layout of a view somewhere inside is outdated.
    var inside = false
    /// Whether ``UIView/updateConstraints()`` is to be called.
    var constraints = false

    /// Whether there is anything to do in the view or inside it.
    var isAny: Bool { own || inside }
}

extension UIView {
    /// The outermost view whose layout has to be done for this view's to be right.
    var outermostOutdated: UIView {
        var root = self
        let placing = layoutRoot
        if placing.outdated.own { root = placing }
        while let ancestor = root.superview, ancestor.outdated.own { root = ancestor }
        return root
    }

    /// Lays out this view and every outdated one inside it.
    func layoutTree() {
        if outdated.own {
            outdated.own = false
            noteSafeArea()
            viewController?.updateProperties()
            updateProperties()
            if outdated.constraints { updateConstraints() }
            viewController?.viewWillLayoutSubviews()
            placeByConstraints()
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
        guard outdated.inside else { return }
        outdated.inside = false
        for view in subviews { view.layoutTree() }
    }

    /// Solves the constraints below this view when it is placed by its frame, and places what they are about.
    private func placeByConstraints() {
        guard translatesAutoresizingMaskIntoConstraints || superview == nil else { return }
        if ConstraintLayout.isNeeded(in: self) { ConstraintLayout(in: self).apply() }
    }

    /// Tells the ancestors that there is something outdated inside; those that know already are not told again.
    func markAncestors() {
        var ancestor = superview
        while let view = ancestor, !view.outdated.inside {
            view.outdated.inside = true
            ancestor = view.superview
        }
        if ancestor == nil { SimulatedDevice.current.mainLoop.setNeedsCommit() }
    }
}
