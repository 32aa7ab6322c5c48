// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A layout guide of something that can be near the edges of its view, with constraints that are active only then.
///
/// The keyboard is always docked here: it is near the bottom edge, and away from the others.
@preconcurrency @MainActor open class UITrackingLayoutGuide: UILayoutGuide {
    /// The edges that the guide is near.
    private static let nearEdges = NSDirectionalRectEdge.bottom
    private var near: [NSDirectionalRectEdge: [NSLayoutConstraint]] = [:]
    private var away: [NSDirectionalRectEdge: [NSLayoutConstraint]] = [:]

    /// Sets the constraints that are active while the guide is near all edges of a set, instead of earlier ones.
    open func setConstraints(_ constraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge) {
        NSLayoutConstraint.deactivate(near[edge] ?? [])
        near[edge] = constraints
        if Self.nearEdges.isSuperset(of: edge) { NSLayoutConstraint.activate(constraints) }
    }

    /// Sets the constraints that are active while the guide is away from all edges of a set, instead of earlier ones.
    open func setConstraints(_ constraints: [NSLayoutConstraint], activeWhenAwayFrom edge: NSDirectionalRectEdge) {
        NSLayoutConstraint.deactivate(away[edge] ?? [])
        away[edge] = constraints
        if Self.nearEdges.isDisjoint(with: edge) { NSLayoutConstraint.activate(constraints) }
    }

    /// Returns the constraints for when the guide is near all edges of a set.
    open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
        near[edge] ?? []
    }

    /// Returns the constraints for when the guide is away from all edges of a set.
    open func constraintsActive(whenAwayFrom edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
        away[edge] ?? []
    }

    /// Deactivates and forgets all of these constraints.
    open func removeAllTrackedConstraints() {
        for constraints in Array(near.values) + Array(away.values) { NSLayoutConstraint.deactivate(constraints) }
        (near, away) = ([:], [:])
    }
}
