// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A behavior that pushes items, once or all the time.
///
/// A magnitude of 1 accelerates an item of 100 by 100 points with a density of 1 by 100 points per second squared or, if it
/// pushes once, to 100 points per second.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
    /// Constants that describe for how long a behavior pushes.
    public enum Mode: Int, Sendable {
        /// As long as the behavior is active.
        case continuous = 0
        /// Once, whenever the behavior becomes active.
        case instantaneous = 1
    }

    private var members: DynamicItems
    private var push = DirectedMagnitude(.zero) { didSet { if push != oldValue { setNeedsUpdate() } } }
    private var offsets: [ObjectIdentifier: UIOffset] = [:]

    /// Creates a behavior for items, without a magnitude.
    public init(items: [any UIDynamicItem], mode: Mode) {
        members = DynamicItems(items)
        self.mode = mode
    }

    /// The items.
    open var items: [any UIDynamicItem] { members.all }
    /// For how long it pushes.
    public let mode: Mode
    /// Whether it pushes. A behavior that pushes once is no longer active after it has. The default is true.
    open var active = true { didSet { if active != oldValue { setNeedsUpdate() } } }
    /// The direction and magnitude. The default is zero.
    open var pushDirection: CGVector {
        get { push.vector }
        set { push.vector = newValue }
    }
    /// The angle of the direction in radians, clockwise from the direction to the right.
    open var angle: CGFloat {
        get { push.angle }
        set { push.set(angle: newValue, magnitude: push.magnitude) }
    }
    /// The magnitude; a negative one pulls. The default is 0.
    open var magnitude: CGFloat {
        get { push.magnitude }
        set { push.set(angle: push.angle, magnitude: newValue) }
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        members.add(item)
        setNeedsUpdate()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        members.remove(item)
        offsets[ObjectIdentifier(item)] = nil
        setNeedsUpdate()
    }
    /// Sets the ``angle`` and the ``magnitude``.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { push.set(angle: angle, magnitude: magnitude) }

    /// Returns the distance from an item's center of the point that is pushed; zero for an item of another behavior.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
        offsets[ObjectIdentifier(item)] ?? .zero
    }
    /// Sets the distance from an item's center of the point that is pushed, which makes the item rotate.
    open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
        guard members.contains(item) else { return }
        offsets[ObjectIdentifier(item)] = offset
        setNeedsUpdate()
    }

    override func contribute(to plan: inout DynamicsPlan) {
        guard active else { return }
        let force = push.plane * 100
        for item in items {
            plan.change(item) { body in
                let arm = body.arm(PlaneVector(targetOffsetFromCenter(for: item)))
                switch mode {
                case .continuous:
                    body.force += force
                    body.torque += arm.cross(force)
                case .instantaneous: body.apply(force, at: arm)
                }
            }
        }
        // Its animator is making the plan already.
        if mode == .instantaneous { plan.spent.append(self) }
    }
}
