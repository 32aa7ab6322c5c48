// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that places its subviews in a row or a column, by constraints of its own.
@MainActor open class UIStackView: UIView {
    /// How the subviews share the length of the stack.
    public enum Distribution: Int, Sendable {
        /// They fill it by their priorities.
        case fill = 0
        /// They fill it in equal lengths.
        case fillEqually = 1
        /// They keep their lengths; the distances between them are equal and fill the rest.
        case equalSpacing = 3
    }

    /// How the subviews lie across the stack.
    public enum Alignment: Int, Sendable {
        /// From edge to edge.
        case fill = 0
        /// At the left, or at the top.
        case leading = 1
        /// In the middle.
        case center = 3
        /// At the right, or at the bottom.
        case trailing = 4

        /// Another name of ``leading``.
        public static var top: Alignment { .leading }
        /// Another name of ``trailing``.
        public static var bottom: Alignment { .trailing }
    }

    /// Whether the stack is a row or a column. The default is a row.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { rebuild() } } }
    /// How the subviews share the length.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { rebuild() } } }
    /// How the subviews lie across.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { rebuild() } } }
    /// The distance between subviews, in points; at least that with ``Distribution/equalSpacing``.
    open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { rebuild() } } }
    /// The subviews that the stack places, in order; hidden ones take no room.
    open private(set) var arrangedSubviews: [UIView] = []
    private var ownConstraints: [NSLayoutConstraint] = []
    private var gaps: [UILayoutGuide] = []

    /// Creates a row of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Adds a view at a place among the arranged ones.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        rebuild()
    }

    /// Places a view no longer; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        rebuild()
    }

    /// Places no longer a view that leaves.
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
    }

    /// Makes the constraints anew, as what is arranged or hidden has changed.
    func rebuild() {
        setNeedsCommit()
        NSLayoutConstraint.deactivate(ownConstraints)
        gaps.forEach(removeLayoutGuide)
        (ownConstraints, gaps) = ([], [])
        let views = arrangedSubviews.filter { !$0.isHidden }
        guard let first = views.first, let last = views.last else { return }
        let isRow = axis == .horizontal
        let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
            isRow ? (.left, .right) : (.top, .bottom)
        let length: NSLayoutConstraint.Attribute = isRow ? .width : .height
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

    private func addGap(
        from view: UIView, to next: UIView, _ start: NSLayoutConstraint.Attribute,
        _ end: NSLayoutConstraint.Attribute, _ length: NSLayoutConstraint.Attribute
    ) {
        let gap = UILayoutGuide()
        addLayoutGuide(gap)
        relate(gap, start, view, end)
        relate(next, start, gap, end)
        if let first = gaps.first { relate(gap, length, first, length) }
        relate(gap, length, nil, .notAnAttribute, constant: spacing, .greaterThanOrEqual)
        gaps.append(gap)
    }

    private func align(_ view: UIView) {
        let isRow = axis == .horizontal
        let (start, middle, end):
            (
                NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute
            ) = isRow ? (.top, .centerY, .bottom) : (.left, .centerX, .right)
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
        _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ other: AnyObject?,
        _ otherAttribute: NSLayoutConstraint.Attribute, constant: CGFloat = 0,
        _ relation: NSLayoutConstraint.Relation = .equal
    ) {
        ownConstraints.append(
            NSLayoutConstraint(
                item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
                multiplier: 1, constant: constant))
    }
}
