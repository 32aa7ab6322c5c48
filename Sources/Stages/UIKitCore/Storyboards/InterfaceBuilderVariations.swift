// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The size classes for which a part of an Interface Builder file differs. `uikit-port` writes its uses.
public struct InterfaceBuilderSizes: Hashable, Sendable {
    let width: UIUserInterfaceSizeClass
    let height: UIUserInterfaceSizeClass

    /// Creates size classes; `unspecified` stands for any.
    public init(width: UIUserInterfaceSizeClass, height: UIUserInterfaceSizeClass) {
        (self.width, self.height) = (width, height)
    }

    /// Returns whether the size classes of an object are among these.
    @MainActor func include(_ traits: UITraitCollection) -> Bool {
        (width == .unspecified || width == traits.horizontalSizeClass)
            && (height == .unspecified || height == traits.verticalSizeClass)
    }
}

/// A value of an Interface Builder file that depends on the size classes.
@preconcurrency @MainActor public struct InterfaceBuilderVariation<Value> {
    private let standard: Value
    private let others: [(sizes: InterfaceBuilderSizes, value: Value)]

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - standard: the value in all other size classes.
    ///   - others: the values in some size classes; the last one that applies counts.
    public init(_ standard: Value, _ others: [(InterfaceBuilderSizes, Value)] = []) {
        self.standard = standard
        self.others = others.map { (sizes: $0.0, value: $0.1) }
    }

    func value(in traits: UITraitCollection) -> Value {
        others.last { $0.sizes.include(traits) }?.value ?? standard
    }
}

/// The subviews of a view in an Interface Builder file, some of which are installed only in some size classes.
@preconcurrency @MainActor public final class InterfaceBuilderSubviews {
    private weak var parent: UIView?
    private let children: [(view: UIView, isInstalled: InterfaceBuilderVariation<Bool>?)]
    /// Whether each of the subviews was installed by the latest update; nil before the first one.
    private var latest: [Bool]?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - parent: the superview.
    ///   - children: all of its subviews in their order, with their conditions; nil for one that is always installed.
    public init(of parent: UIView, _ children: [(UIView, InterfaceBuilderVariation<Bool>?)]) {
        self.parent = parent
        self.children = children.map { (view: $0.0, isInstalled: $0.1) }
    }

    /// Adds and removes the subviews whose condition has changed.
    func update(for traits: UITraitCollection) {
        guard let parent else { return }
        let wanted = children.map { $0.isInstalled?.value(in: traits) ?? true }
        let before = latest ?? children.map { $0.view.superview === parent }
        latest = wanted
        for (index, child) in children.enumerated() where wanted[index] != before[index] {
            if !wanted[index] {
                child.view.removeFromSuperview()
            } else {
                insert(child.view, in: parent, after: children[..<index].map(\.view))
            }
        }
    }

    /// Inserts a view above the last of its predecessors that is there, or below everything.
    private func insert(_ view: UIView, in parent: UIView, after predecessors: [UIView]) {
        if let stack = parent as? UIStackView {
            let arranged = stack.arrangedSubviews
            let last = predecessors.lazy.compactMap { arranged.firstIndex(of: $0) }.max()
            stack.insertArrangedSubview(view, at: last.map { $0 + 1 } ?? 0)
        } else if let last = predecessors.last(where: { $0.superview === parent }) {
            parent.insertSubview(view, aboveSubview: last)
        } else {
            parent.insertSubview(view, at: 0)
        }
    }
}

/// A constraint of an Interface Builder file that is installed only in some size classes, or between views of which one
/// is.
@preconcurrency @MainActor public final class InterfaceBuilderConstraint {
    private let constraint: NSLayoutConstraint
    private weak var holder: UIView?
    private let isInstalled: InterfaceBuilderVariation<Bool>
    private var latest: Bool

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - constraint: the constraint, which is active if it is installed in the other size classes.
    ///   - holder: the view that contains its items.
    ///   - isInstalled: whether it is installed, if its items are.
    public init(_ constraint: NSLayoutConstraint, in holder: UIView, _ isInstalled: InterfaceBuilderVariation<Bool>) {
        (self.constraint, self.holder, self.isInstalled) = (constraint, holder, isInstalled)
        latest = constraint.isActive
    }

    /// Activates the constraint if `activates`, or else deactivates it, if it has to change.
    ///
    /// Constraints that end are deactivated before the others are activated, so that they do not conflict.
    func update(for traits: UITraitCollection, activates: Bool) {
        let isWanted = isInstalled.value(in: traits) && hasItems
        guard isWanted == activates, isWanted != latest else { return }
        latest = isWanted
        constraint.isActive = isWanted
    }

    /// Whether the items are in the holder now.
    private var hasItems: Bool {
        guard let holder, constraint.firstItem != nil else { return false }
        return [constraint.firstItem, constraint.secondItem].allSatisfy { item in
            let view = (item as? UILayoutGuide).map(\.owningView) ?? item as? UIView
            return item == nil || view?.isDescendant(of: holder) == true
        }
    }
}

extension InterfaceBuilderObjects {
    private static let sizeClasses: [UITrait] = [UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]

    /// Sets properties of an object that differ in some size classes, now and whenever the size classes change.
    ///
    /// - Parameters:
    ///   - object: the object, such as the view itself or a constraint.
    ///   - view: the view whose size classes count.
    ///   - standard: sets the values for all other size classes, which the object has already.
    ///   - others: set the values for some size classes, one after the other.
    public func vary<Object: AnyObject>(
        _ object: Object, with view: UIView, standard: @escaping (Object) -> Void,
        _ others: [(InterfaceBuilderSizes, (Object) -> Void)]
    ) {
        // The object may be the view, which keeps its observations.
        weak let object = object
        var latest: [Bool] = []
        func update(_ traits: UITraitCollection) {
            let applies = others.map { $0.0.include(traits) }
            guard let object, applies != latest else { return }
            if latest.contains(true) { standard(object) }
            latest = applies
            for (other, applies) in zip(others, applies) where applies { other.1(object) }
        }
        update(view.traitCollection)
        view.registerForTraitChanges(Self.sizeClasses) { (view: UIView, _) in update(view.traitCollection) }
    }

    /// Installs views and constraints in the size classes that have them, now and whenever the size classes change.
    ///
    /// - Parameters:
    ///   - root: the view that contains them, whose size classes count.
    ///   - subviews: the subviews of views in it, outer views first.
    ///   - constraints: the constraints.
    public func install(
        in root: UIView, _ subviews: [InterfaceBuilderSubviews], _ constraints: [InterfaceBuilderConstraint]
    ) {
        func update(_ traits: UITraitCollection) {
            for constraint in constraints { constraint.update(for: traits, activates: false) }
            for list in subviews { list.update(for: traits) }
            // Constraints to views that have left are inactive now.
            for constraint in constraints { constraint.update(for: traits, activates: false) }
            for constraint in constraints { constraint.update(for: traits, activates: true) }
        }
        update(root.traitCollection)
        root.registerForTraitChanges(Self.sizeClasses) { (view: UIView, _) in update(view.traitCollection) }
    }
}
