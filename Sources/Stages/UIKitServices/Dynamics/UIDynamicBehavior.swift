// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// The base class of what moves dynamic items. On its own, it combines other behaviors.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
    /// Called in each frame of the animator, after the items have moved; nil for nothing.
    open var action: (() -> Void)?
    /// The behaviors that are part of this one, in the order in which they were added.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// The animator of the behavior, or of the one of which it is a part; nil if there is none.
    open var dynamicAnimator: UIDynamicAnimator? { owner ?? parent?.dynamicAnimator }

    /// The animator to which the behavior was added.
    weak var owner: UIDynamicAnimator?
    private weak var parent: UIDynamicBehavior?

    /// Creates a behavior.
    public override init() { super.init() }

    /// Adds a behavior as a part of this one; has no effect if it is one already, or if this one is a part of it.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.parent !== self, !sequence(first: self, next: \.parent).contains(behavior) else { return }
        behavior.parent?.removeChildBehavior(behavior)
        behavior.owner?.removeBehavior(behavior)
        behavior.parent = self
        childBehaviors.append(behavior)
        if let animator = dynamicAnimator { behavior.move(to: animator) }
        setNeedsUpdate()
    }

    /// Removes a part.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.parent === self else { return }
        if dynamicAnimator != nil { behavior.move(to: nil) }
        behavior.parent = nil
        childBehaviors.removeAll { $0 === behavior }
        setNeedsUpdate()
    }

    /// Called before the behavior, or one of which it is a part, is added to an animator, or removed, with nil.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// Announces an animator to the behavior and its parts.
    func move(to animator: UIDynamicAnimator?) {
        for behavior in all { behavior.willMove(to: animator) }
    }

    /// The behavior and its parts.
    var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }

    /// Has the animator consider a change of the behavior.
    func setNeedsUpdate() { dynamicAnimator?.behaviorsDidChange() }

    /// Adds what the behavior does to the plan for the next steps.
    func contribute(to plan: inout DynamicsPlan) {}
}

/// The items of a behavior, in the order in which they were added.
@MainActor struct DynamicItems {
    private(set) var all: [any UIDynamicItem] = []
    private var identities: Set<ObjectIdentifier> = []

    init(_ items: [any UIDynamicItem]) { for item in items { add(item) } }

    func contains(_ item: any UIDynamicItem) -> Bool { identities.contains(ObjectIdentifier(item)) }

    mutating func add(_ item: any UIDynamicItem) {
        if identities.insert(ObjectIdentifier(item)).inserted { all.append(item) }
    }

    mutating func remove(_ item: any UIDynamicItem) {
        if identities.remove(ObjectIdentifier(item)) != nil { all.removeAll { $0 === item } }
    }
}

/// A vector that is set by its components, or by its angle and magnitude.
struct DirectedMagnitude: Equatable {
    private(set) var angle: CGFloat
    private(set) var magnitude: CGFloat
    /// The components.
    var vector: CGVector {
        didSet { (angle, magnitude) = (atan2(vector.dy, vector.dx), hypot(vector.dx, vector.dy)) }
    }

    init(_ vector: CGVector) {
        self.vector = vector
        (angle, magnitude) = (atan2(vector.dy, vector.dx), hypot(vector.dx, vector.dy))
    }

    /// Sets the angle in radians, clockwise on a screen from the direction to the right, and the magnitude.
    mutating func set(angle: CGFloat, magnitude: CGFloat) {
        vector = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
        (self.angle, self.magnitude) = (angle, magnitude)
    }

    /// The components for the solver.
    var plane: PlaneVector { PlaneVector(CGPoint(x: vector.dx, y: vector.dy)) }
}
