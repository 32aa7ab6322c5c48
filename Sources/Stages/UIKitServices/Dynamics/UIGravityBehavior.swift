// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A behavior that accelerates items in one direction.
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
    private var members: DynamicItems
    private var gravity = DirectedMagnitude(CGVector(dx: 0, dy: 1)) {
        didSet { if gravity != oldValue { setNeedsUpdate() } }
    }

    /// Creates a behavior without items.
    public convenience override init() { self.init(items: []) }

    /// Creates a behavior for items.
    public init(items: [any UIDynamicItem]) { members = DynamicItems(items) }

    /// The items.
    open var items: [any UIDynamicItem] { members.all }
    /// The direction and magnitude: the length 1 accelerates by 1000 points per second squared. The default is (0, 1),
    /// downward.
    open var gravityDirection: CGVector {
        get { gravity.vector }
        set { gravity.vector = newValue }
    }
    /// The angle of the direction in radians, clockwise from the direction to the right.
    open var angle: CGFloat {
        get { gravity.angle }
        set { gravity.set(angle: newValue, magnitude: gravity.magnitude) }
    }
    /// The magnitude, in units of 1000 points per second squared. The default is 1.
    open var magnitude: CGFloat {
        get { gravity.magnitude }
        set { gravity.set(angle: gravity.angle, magnitude: newValue) }
    }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        members.add(item)
        setNeedsUpdate()
    }
    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        members.remove(item)
        setNeedsUpdate()
    }
    /// Sets the ``angle`` and the ``magnitude``.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { gravity.set(angle: angle, magnitude: magnitude) }

    override func contribute(to plan: inout DynamicsPlan) {
        for item in items { plan.change(item) { $0.gravity += gravity.plane * 1000 } }
    }
}
