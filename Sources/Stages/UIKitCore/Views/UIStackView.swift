// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that lays out its subviews in a row or a column, with constraints of its own.
@preconcurrency @MainActor open class UIStackView: UIView {
    /// Constants that describe the distribution of the arranged views along the axis.
    public enum Distribution: Int, Sendable {
        /// They fill the stack, resized according to their priorities.
        case fill = 0
        /// They fill the stack with equal lengths.
        case fillEqually = 1
        /// They keep their lengths, separated by equal distances.
        case equalSpacing = 3
    }

    /// Constants that describe the alignment of the arranged views perpendicular to the axis.
    public enum Alignment: Int, Sendable {
        /// They fill the stack from edge to edge.
        case fill = 0
        /// At the leading edge of a column, or the top of a row.
        case leading = 1
        /// Centered.
        case center = 3
        /// At the trailing edge of a column, or the bottom of a row.
        case trailing = 4

        /// The same as ``leading``, for rows.
        public static var top: Alignment { .leading }
        /// The same as ``trailing``, for rows.
        public static var bottom: Alignment { .trailing }
    }

    /// The axis of the stack. The default is horizontal.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { rebuild() } } }
    /// The distribution of the arranged views along the axis.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { rebuild() } } }
    /// The alignment of the arranged views perpendicular to the axis.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { rebuild() } } }
    /// The distance between arranged views in points; the minimum with ``Distribution/equalSpacing``.
    open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { rebuild() } } }
    /// The views that the stack arranges, in order; hidden views take no space.
    open private(set) var arrangedSubviews: [UIView] = []
    private typealias Attribute = NSLayoutConstraint.Attribute
    private var ownConstraints: [NSLayoutConstraint] = []
    private var gaps: [UILayoutGuide] = []

    /// Creates a horizontal stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Adds a view at an index of the arranged views.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        rebuild()
    }

    /// Removes a view from the arranged views; it remains a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        rebuild()
    }

    /// Removes the subview from the arranged views.
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
    }

    /// Replaces the constraints after a change of the arranged views or their visibility.
    func rebuild() {
        setNeedsCommit()
        NSLayoutConstraint.deactivate(ownConstraints)
        gaps.forEach(removeLayoutGuide)
        (ownConstraints, gaps) = ([], [])
        let views = arrangedSubviews.filter { !$0.isHidden }
        guard let first = views.first, let last = views.last else { return }
        let isRow = axis == .horizontal
        let (start, end): (Attribute, Attribute) = isRow ? (.left, .right) : (.top, .bottom)
        let length: Attribute = isRow ? .width : .height
        relate(first, start, self, start)
        relate(last, end, self, end)
        for (view, next) in zip(views, views.dropFirst()) {
            if distribution == .equalSpacing {
                addGap(from: view, to: next, start, end, length)
            } else {
                relate(next, start, view, end, constant: spacing)
            }
        }
        if distribution == .fillEqually { for view in views.dropFirst() { relate(view, length, first, length) } }
        for view in views { align(view) }
        NSLayoutConstraint.activate(ownConstraints)
    }

    private func addGap(from view: UIView, to next: UIView, _ start: Attribute, _ end: Attribute, _ length: Attribute) {
        let gap = UILayoutGuide()
        addLayoutGuide(gap)
        relate(gap, start, view, end)
        relate(next, start, gap, end)
        if let first = gaps.first { relate(gap, length, first, length) }
        relate(gap, length, nil, .notAnAttribute, constant: spacing, .greaterThanOrEqual)
        gaps.append(gap)
    }

    private func align(_ view: UIView) {
        let (start, middle, end): (Attribute, Attribute, Attribute) =
            axis == .horizontal ? (.top, .centerY, .bottom) : (.left, .centerX, .right)
        switch alignment {
        case .fill:
            relate(view, start, self, start)
            relate(view, end, self, end)
        case .leading: relate(view, start, self, start)
        case .center: relate(view, middle, self, middle)
        case .trailing: relate(view, end, self, end)
        }
        guard alignment != .fill else { return }
        relate(view, start, self, start, .greaterThanOrEqual)
        relate(view, end, self, end, .lessThanOrEqual)
    }

    private func relate(
        _ item: AnyObject, _ attribute: Attribute, _ other: AnyObject?, _ otherAttribute: Attribute,
        constant: CGFloat = 0, _ relation: NSLayoutConstraint.Relation = .equal
    ) {
        ownConstraints.append(
            NSLayoutConstraint(
                item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
                multiplier: 1, constant: constant))
    }
}
