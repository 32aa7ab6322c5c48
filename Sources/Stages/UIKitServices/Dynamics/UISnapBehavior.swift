// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A behavior that moves an item to a point, like a spring that comes to rest there, and turns it upright.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem

    /// Creates a behavior for an item and the place of its center.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) { (self.item, snapPoint) = (item, point) }

    /// The place of the item's center.
    open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { setNeedsUpdate() } } }
    /// The damping of the oscillation at the end, from 0 for the least to 1 for none. The default is 0.5.
    open var damping: CGFloat = 0.5 { didSet { if damping != oldValue { setNeedsUpdate() } } }

    override func contribute(to plan: inout DynamicsPlan) {
        let damping = damping.isNaN ? 0.5 : min(max(Double(damping), 0), 1)
        plan.world.snaps.append(
            PhysicsSnap(body: plan.index(of: item), target: PlaneVector(snapPoint), ratio: 0.2 + 0.8 * damping))
    }
}
