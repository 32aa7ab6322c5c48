// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension NSLayoutConstraint {
    /// The views of the two sides; for a guide the view that owns it.
    var views: [UIView] { [firstItem, secondItem].compactMap { $0.flatMap(Self.view) } }

    /// The view of one side.
    static func view(of item: AnyObject) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

    /// Enters the constraint with the nearest view around both sides; raises when there is none.
    func activate() {
        guard holder == nil, let first = firstItem.flatMap(Self.view) else { return }
        var ancestor: UIView? = first
        if let second = secondItem.flatMap(Self.view) {
            while let view = ancestor, !second.isDescendant(of: view) { ancestor = view.superview }
        }
        guard let ancestor else {
            let reason =
                "Unable to activate constraint with anchors \(Self.anchorText(firstItem, firstAttribute)) and "
                + "\(Self.anchorText(secondItem, secondAttribute)) because they have no common ancestor.  Does the "
                + "constraint or its anchors reference items in different view hierarchies?  That's illegal."
            SimulatedDevice.current.raise(UIKitException(name: "NSGenericException", reason: reason))
            return
        }
        holder = ancestor
        ancestor.constraintBook.held.append(self)
        for view in Set(views) { view.constraintBook.touching.append(self) }
        invalidateLayout()
    }

    /// Strikes the constraint out.
    func deactivate() {
        guard let holder else { return }
        invalidateLayout()
        self.holder = nil
        holder.constraintBook.held.removeAll { $0 === self }
        for view in Set(views) { view.constraintBook.touching.removeAll { $0 === self } }
    }

    /// Has the views of both sides placed anew.
    func invalidateLayout() {
        guard holder != nil else { return }
        for view in views { view.layoutRoot.setNeedsLayout() }
    }

    /// The constraint as people write it.
    var formula: String {
        let sign = [-1: "<=", 0: "==", 1: ">="][relation.rawValue] ?? "=="
        var text = "\(Self.side(firstItem, firstAttribute)) \(sign)"
        guard secondItem != nil else { return "\(text) \(constant.compactDescription)" }
        text += multiplier == 1 ? " " : " \(multiplier.compactDescription)*"
        text += Self.side(secondItem, secondAttribute)
        guard constant != 0 else { return text }
        return "\(text) \(constant < 0 ? "-" : "+") \(abs(constant).compactDescription)"
    }

    private static func side(_ item: AnyObject?, _ attribute: Attribute) -> String {
        guard let item = item as? NSObject else { return "(null)" }
        return "\(type(of: item)):\(item.addressDescription).\(attribute)"
    }

    private static func anchorText(_ item: AnyObject?, _ attribute: Attribute) -> String {
        "<NSLayoutAnchor \"\(side(item, attribute))\">"
    }
}

/// A view's part in layout by constraints; views without any part have none.
@MainActor final class ConstraintBook {
    /// The active constraints that the view keeps.
    var held: [NSLayoutConstraint] = []
    /// The active constraints on the view or its guides.
    var touching: [NSLayoutConstraint] = []
    /// The app's guides in the view.
    var guides: [UILayoutGuide] = []
    /// The view's safe area as a guide.
    var safeAreaGuide: UILayoutGuide?
    /// The view's margins as a guide.
    var marginsGuide: UILayoutGuide?
    /// How strongly the view resists being larger than its content, across and down.
    var hugging = [UILayoutPriority.defaultLow, .defaultLow]
    /// How strongly the view resists being smaller than its content, across and down.
    var compression = [UILayoutPriority.defaultHigh, .defaultHigh]
}

extension UIView {
    /// The nearest view, from this one outwards, that is placed by its frame and not by constraints.
    var layoutRoot: UIView {
        var view = self
        while !view.translatesAutoresizingMaskIntoConstraints, let outer = view.superview { view = outer }
        return view
    }

    /// Strikes out the constraints between this view's content and what is outside, as the view leaves its superview.
    func dropOuterConstraints() {
        var open = [self]
        while let view = open.popLast() {
            for constraint in view.constraintBookIfAny?.touching ?? [] {
                guard let holder = constraint.holder, !holder.isDescendant(of: self) else { continue }
                constraint.deactivate()
            }
            open += view.subviews
        }
    }
}
