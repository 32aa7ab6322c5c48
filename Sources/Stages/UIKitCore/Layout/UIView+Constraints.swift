// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension NSLayoutConstraint {
    /// A direction of layout.
    public enum Axis: Int, Sendable {
        /// From left to right.
        case horizontal = 0
        /// From top to bottom.
        case vertical = 1
    }
}

extension UIView {
    /// The view's part in layout by constraints; made when it is first asked for.
    var constraintBook: ConstraintBook {
        if let book = constraintBookIfAny { return book }
        let book = ConstraintBook()
        constraintBookIfAny = book
        return book
    }

    /// The size along an axis of a view whose content has none.
    public class var noIntrinsicMetric: CGFloat { -1 }
    /// The wish for the smallest size that fits.
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// The wish for the largest size that fits.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    /// The constraints that the view keeps: those on itself, and between views inside it.
    public var constraints: [NSLayoutConstraint] { constraintBookIfAny?.held ?? [] }
    /// Has a constraint take part in layout.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    /// Has constraints take part in layout.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
    /// Has a constraint no longer take part in layout.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    /// Has constraints no longer take part in layout.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }

    /// Says that ``intrinsicContentSize`` has changed.
    public func invalidateIntrinsicContentSize() {
        if !translatesAutoresizingMaskIntoConstraints { layoutRoot.setNeedsLayout() }
    }

    /// How strongly the view resists being larger than its content; 250 unless the app says otherwise.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintBookIfAny?.hugging[axis.rawValue] ?? .defaultLow
    }

    /// Sets how strongly the view resists being larger than its content.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        constraintBook.hugging[axis.rawValue] = priority
        invalidateIntrinsicContentSize()
    }

    /// How strongly the view resists being smaller than its content; 750 unless the app says otherwise.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintBookIfAny?.compression[axis.rawValue] ?? .defaultHigh
    }

    /// Sets how strongly the view resists being smaller than its content.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintBook.compression[axis.rawValue] = priority
        invalidateIntrinsicContentSize()
    }

    /// Returns the size that the constraints inside the view give it, as near as can be to `targetSize`.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        ConstraintLayout(fitting: self, into: targetSize).fittingSize
    }
}
