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
        /// They fill the stack with lengths in proportion to their intrinsic ones.
        case fillProportionally = 2
        /// They keep their lengths, separated by equal distances.
        case equalSpacing = 3
        /// They keep their lengths, with equal distances between their centers.
        case equalCentering = 4
    }

    /// Constants that describe the alignment of the arranged views perpendicular to the axis.
    public enum Alignment: Int, Sendable {
        /// They fill the stack from edge to edge.
        case fill = 0
        /// At the leading edge of a column, or the top of a row.
        case leading = 1
        /// By the first baselines of a row.
        case firstBaseline = 2
        /// Centered.
        case center = 3
        /// At the trailing edge of a column, or the bottom of a row.
        case trailing = 4
        /// By the last baselines of a row.
        case lastBaseline = 5

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
    /// Whether the arranged views are within the layout margins instead of the bounds. The default is false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { rebuild() } }
    }
    /// Whether the distances in a column are between the baselines of texts instead of edges. The default is false.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { rebuild() } }
    }
    /// The value for ``setCustomSpacing(_:after:)`` that stands for ``spacing``.
    public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
    /// The value for spacings that stands for the system's spacing, 8 points.
    public class var spacingUseSystem: CGFloat { -.greatestFiniteMagnitude }
    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

    /// Sets the distance after an arranged view, in points.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        rebuild()
    }

    /// Returns the distance set after an arranged view; ``spacingUseDefault`` if there is none.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    private func spacing(after view: UIView) -> CGFloat {
        let spacing = customSpacings[ObjectIdentifier(view)] ?? spacing
        return spacing == Self.spacingUseSystem ? 8 : spacing
    }

    /// The views that the stack arranges, in order; hidden views take no space.
    open private(set) var arrangedSubviews: [UIView] = []
    private typealias Attribute = NSLayoutConstraint.Attribute
    private var ownConstraints: [NSLayoutConstraint] = []
    private var gaps: [UILayoutGuide] = []

    /// Creates an empty horizontal stack.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates an empty horizontal stack, ignoring the archive; unlike other views, it never fails.
    public required init(coder: NSCoder) {
        // Views ignore archives, and therefore always succeed.
        // swift-format-ignore: NeverForceUnwrap
        super.init(coder: coder)!
    }

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
        customSpacings[ObjectIdentifier(view)] = nil
        // One that was about to collapse is placed by other constraints now.
        view.layer.animations.leaving = nil
        rebuild()
    }

    /// Removes the subview from the arranged views.
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
    }

    /// The first view of a column, or the tallest one of a row.
    open override var forFirstBaselineLayout: UIView { arrangedView(forFirstBaseline: true) ?? self }
    /// The last view of a column, or the tallest one of a row.
    open override var forLastBaselineLayout: UIView { arrangedView(forFirstBaseline: false) ?? self }

    /// Whether intrinsic sizes changed since the proportions were determined.
    private var hasOldProportions = false

    /// Called when the natural length of a subview changed, with which that of the stack changes.
    func arrangedSizeDidChange() {
        (superview as? UIStackView)?.arrangedSizeDidChange()
        guard distribution == .fillProportionally else { return }
        hasOldProportions = true
        setNeedsUpdateConstraints()
    }

    /// Updates the proportions of the arranged views.
    open override func updateConstraints() {
        if hasOldProportions { rebuild() }
        super.updateConstraints()
    }

    /// Replaces the constraints after a change of the arranged views or their visibility.
    func rebuild() {
        setNeedsCommit()
        // Old proportions are those of a change that the stack around this one knows.
        if !hasOldProportions { (superview as? UIStackView)?.arrangedSizeDidChange() }
        NSLayoutConstraint.deactivate(ownConstraints)
        gaps.forEach(removeLayoutGuide)
        (ownConstraints, gaps, hasOldProportions) = ([], [], false)
        let views = arrangedSubviews.filter { !$0.isHidden }
        guard let first = views.first, let last = views.last else { return }
        let isRow = axis == .horizontal
        let (start, end): (Attribute, Attribute) = isRow ? (.left, .right) : (.top, .bottom)
        let length: Attribute = isRow ? .width : .height
        relate(first, start, container, start)
        relate(last, end, container, end)
        for (view, next) in zip(views, views.dropFirst()) {
            switch distribution {
            case .equalSpacing:
                let gap = addGap(from: view, end, to: next, start)
                relate(gap, length, nil, .notAnAttribute, constant: spacing(after: view), .greaterThanOrEqual)
            case .equalCentering:
                let middle: Attribute = isRow ? .centerX : .centerY
                _ = addGap(from: view, middle, to: next, middle)
                relate(next, start, view, end, constant: spacing(after: view), .greaterThanOrEqual)
            case .fill, .fillEqually, .fillProportionally:
                let isByText = isBaselineRelativeArrangement && !isRow
                relate(
                    next, isByText ? .firstBaseline : start, view, isByText ? .lastBaseline : end,
                    constant: spacing(after: view))
            }
        }
        switch distribution {
        case .fillEqually: for view in views.dropFirst() { relate(view, length, first, length) }
        case .fillProportionally: fillProportionally(with: views, length)
        case .fill, .equalSpacing, .equalCentering: break
        }
        for view in views { align(view, first) }
        NSLayoutConstraint.activate(ownConstraints)
    }

    /// The item to whose edges the outermost views are constrained.
    private var container: AnyObject { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

    /// Gives each view its share of the stack's length. The shares are not required, so that lengths of the app's own
    /// constraints are kept; where not all fit, as with a spacing that does not grow with the stack, the last ones yield.
    /// If a view has no natural length, the others share what it leaves.
    private func fillProportionally(with views: [UIView], _ length: Attribute) {
        let sized = views.map { (view: $0, length: Self.naturalLength(of: $0, along: axis)) }.filter { $0.length > 0 }
        guard let first = sized.first else { return }
        let isWhole = sized.count == views.count
        let (whole, total): (AnyObject, CGFloat) =
            isWhole ? (container, Self.naturalLength(of: views, along: axis, in: self)) : (first.view, first.length)
        for (index, part) in sized.enumerated() where part.view !== whole {
            relate(part.view, length, whole, length, multiplier: part.length / total)
            ownConstraints.last?.priority = UILayoutPriority(999 - 0.01 * Float(min(index, 90)))
        }
    }

    /// Returns the natural length of a view along an axis; 0 without one. That of a stack is that of its arranged views.
    private static func naturalLength(of view: UIView, along axis: NSLayoutConstraint.Axis) -> CGFloat {
        if let stack = view as? UIStackView {
            let views = stack.arrangedSubviews.filter { !$0.isHidden }
            guard stack.axis == axis else { return views.map { naturalLength(of: $0, along: axis) }.max() ?? 0 }
            return naturalLength(of: views, along: axis, in: stack)
        }
        let size = view.intrinsicContentSize
        return max(axis == .horizontal ? size.width : size.height, 0)
    }

    /// Returns the natural length of views in a row or a column, with the spacing between them.
    private static func naturalLength(
        of views: [UIView], along axis: NSLayoutConstraint.Axis, in stack: UIStackView
    ) -> CGFloat {
        let lengths = views.reduce(0) { $0 + naturalLength(of: $1, along: axis) }
        return views.dropLast().reduce(lengths) { $0 + stack.spacing(after: $1) }
    }

    /// Adds a gap between two views, with the same length as the other gaps.
    private func addGap(
        from view: UIView, _ attribute: Attribute, to next: UIView, _ nextAttribute: Attribute
    ) -> UILayoutGuide {
        let (start, end, length): (Attribute, Attribute, Attribute) =
            axis == .horizontal ? (.left, .right, .width) : (.top, .bottom, .height)
        let gap = UILayoutGuide()
        addLayoutGuide(gap)
        relate(gap, start, view, attribute)
        relate(next, nextAttribute, gap, end)
        if let first = gaps.first { relate(gap, length, first, length) }
        gaps.append(gap)
        return gap
    }

    private func align(_ view: UIView, _ first: UIView) {
        let (start, middle, end): (Attribute, Attribute, Attribute) =
            axis == .horizontal ? (.top, .centerY, .bottom) : (.left, .centerX, .right)
        switch alignment {
        case .fill:
            relate(view, start, container, start)
            relate(view, end, container, end)
        case .leading: relate(view, start, container, start)
        case .center: relate(view, middle, container, middle)
        case .trailing: relate(view, end, container, end)
        // A column has no common baseline.
        case .firstBaseline, .lastBaseline:
            let baseline: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            if axis == .horizontal, view !== first { relate(view, baseline, first, baseline) }
        }
        guard alignment != .fill else { return }
        relate(view, start, container, start, .greaterThanOrEqual)
        relate(view, end, container, end, .lessThanOrEqual)
    }

    private func relate(
        _ item: AnyObject, _ attribute: Attribute, _ other: AnyObject?, _ otherAttribute: Attribute,
        multiplier: CGFloat = 1, constant: CGFloat = 0, _ relation: NSLayoutConstraint.Relation = .equal
    ) {
        ownConstraints.append(
            NSLayoutConstraint(
                item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute,
                multiplier: multiplier, constant: constant))
    }
}
