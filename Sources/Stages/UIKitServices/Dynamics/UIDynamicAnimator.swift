// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// Methods that report when an animator begins and stops to move its items.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// The animator is about to move items.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// All items have come to rest.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// An object that moves dynamic items as their behaviors determine, in the manner of rigid bodies.
///
/// The frames of the view's screen drive it, in steps of a fixed length: the same changes at the same times have the same
/// effect. When the view moves to another screen, or its screen is unplugged, it continues.
/// When all items have been at rest for half a second, it pauses and needs no more frames, until a behavior changes. Items
/// far beyond any screen, 100,000 points from where they began, stop. A gap of more than a quarter of a second between two
/// frames counts as a quarter of a second.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
    /// The view in whose coordinates the items are; nil for a collection's layout or objects of the app.
    open private(set) weak var referenceView: UIView?
    /// The behaviors, in the order in which they were added.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// Whether the animator moves items.
    open var isRunning: Bool { driver.link != nil }
    /// The seconds for which the animator has been running since it last began to.
    open private(set) var elapsedTime: TimeInterval = 0
    /// The delegate.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?

    /// The layout whose attributes are the items.
    private(set) weak var layout: UICollectionViewLayout?
    private(set) var plan = DynamicsPlan()
    private var isOutdated = false
    private let driver = OwnedDisplayLink()
    /// The time of the last frame; nil before the first one.
    private var lastTime: TimeInterval?
    /// The time that was not enough for a step, in units of 1/240 second.
    private var rest = 0.0

    /// Creates an animator for objects of the app, without a coordinate system.
    public override init() { super.init() }

    /// Creates an animator for views in a view. The animator does not retain it.
    public init(referenceView view: UIView) { referenceView = view }

    /// Creates an animator for the attributes of a layout, which is invalidated whenever they change. The animator does
    /// not retain it.
    public init(collectionViewLayout layout: UICollectionViewLayout) { self.layout = layout }

    // MARK: Behaviors

    /// Adds a behavior, which leaves the animator that it had.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.owner !== self else { return }
        behavior.owner?.removeBehavior(behavior)
        behavior.move(to: self)
        behavior.owner = self
        behaviors.append(behavior)
        behaviorsDidChange()
    }

    /// Removes a behavior.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior.owner === self else { return }
        behavior.move(to: nil)
        behavior.owner = nil
        behaviors.removeAll { $0 === behavior }
        behaviorsDidChange()
    }

    /// Removes all behaviors; the items stay where they are.
    open func removeAllBehaviors() {
        let removed = behaviors
        behaviors = []
        for behavior in removed {
            behavior.move(to: nil)
            behavior.owner = nil
        }
        behaviorsDidChange()
    }

    /// Considers a change of the behaviors in the next frame, and begins to move items if they were at rest.
    func behaviorsDidChange() {
        isOutdated = true
        plan.world.wake()
        guard !isRunning else { return }
        // Without behaviors, there is nothing to begin, and no item to retain.
        guard !behaviors.isEmpty else { return updatePlan() }
        let link = CADisplayLink { [weak self] in
            self?.screen ?? .main
        } handler: { [weak self] link in
            self?.frame(at: link.timestamp)
        }
        driver.link = link
        link.add(to: .main, forMode: .common)
        (lastTime, rest, elapsedTime) = (nil, 0, 0)
        delegate?.dynamicAnimatorWillResume(self)
    }

    /// The screen whose frames drive the animator: that of the view if it is connected, or else the main one.
    private var screen: UIScreen {
        guard let screen = (referenceView ?? layout?.collectionView)?.window?.screen, screen.isConnected else {
            return .main
        }
        return screen
    }

    // MARK: Items

    /// Returns the items whose bounds intersect a rectangle in the coordinates of the items.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        updatePlan()
        return plan.items.filter { item in
            let size = item.bounds.size
            let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
                .applying(item.transform)
            return box.offsetBy(dx: item.center.x, dy: item.center.y).meets(rect)
        }
    }

    /// Reads the center, the size, and the rotation of an item that the app has changed; it keeps its velocity.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        // The app's item may ask the animator.
        let (shape, center, rotation) = (item.collisionShape, PlaneVector(item.center), item.rotation)
        plan.set(item, shape, center, rotation)
        behaviorsDidChange()
    }

    /// Returns the body of an item; nil if no behavior has it.
    func body(of item: any UIDynamicItem) -> PhysicsBody? {
        updatePlan()
        return plan.body(of: item)
    }

    // MARK: Frames

    private var referenceBounds: CGRect? {
        referenceView?.bounds ?? layout.map { CGRect(origin: .zero, size: $0.collectionViewContentSize) }
    }

    /// The behaviors and their parts.
    private var allBehaviors: [UIDynamicBehavior] { behaviors.flatMap(\.all) }

    private func updatePlan() {
        guard isOutdated else { return }
        plan = DynamicsPlan(allBehaviors, after: plan, referenceBounds: referenceBounds)
        for push in plan.spent { push.active = false }
        isOutdated = false
    }

    private func frame(at time: TimeInterval) {
        if referenceBounds != plan.referenceBounds { isOutdated = true }
        updatePlan()
        guard let last = lastTime else { return lastTime = time }
        let passed = min(max(time - last, 0), 0.25)
        (lastTime, elapsedTime) = (time, elapsedTime + passed)
        move(for: passed)
        plan.place()
        layout?.invalidateLayout()
        report()
        for behavior in allBehaviors { behavior.action?() }
        guard plan.items.isEmpty || plan.world.isAtRest, !isOutdated else { return }
        driver.link = nil
        delegate?.dynamicAnimatorDidPause(self)
    }

    private func move(for passed: TimeInterval) {
        let length = Double(plan.world.stepLength)
        // Clocks differ in the last digits.
        rest += passed * 240 + 1e-6
        let steps = Int(rest / length)
        rest -= Double(steps) * length + 1e-6
        for step in 0..<min(steps, plan.world.maximumSteps) where !plan.world.isAtRest {
            plan.applyFields(at: elapsedTime - Double(steps - step) * length / 240, for: length / 240)
            plan.world.step()
        }
    }

    /// Reports the contacts since the last frame.
    private func report() {
        let events = plan.world.events
        plan.world.events = []
        for event in events {
            // A delegate can remove behaviors, and items from them.
            guard let behavior = plan.collisions[event.pair.group], behavior.dynamicAnimator === self,
                let item = plan.item(event.pair.body)
            else { continue }
            let other = event.pair.other.flatMap { plan.item($0) }
            if event.pair.other == nil || other != nil { behavior.report(event, item, other) }
        }
    }
}

/// The attributes of elements that the animator of a layout moves.
extension UIDynamicAnimator {
    /// Returns the attributes of a cell; nil if they are not an item.
    public func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(.cell, nil, indexPath)
    }

    /// Returns the attributes of a supplementary view; nil if they are not an item.
    public func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(.supplementaryView, elementKind, indexPath) }

    /// Returns the attributes of a decoration view; nil if they are not an item.
    public func layoutAttributesForDecorationView(
        ofKind decorationViewKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(.decorationView, decorationViewKind, indexPath) }

    private func attributes(
        _ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        updatePlan()
        return plan.items.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first {
            $0.representedElementCategory == category && $0.representedElementKind == kind && $0.indexPath == path
        }
    }
}
