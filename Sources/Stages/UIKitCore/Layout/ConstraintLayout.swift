// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A solution of all constraints below a view with a given frame.
@MainActor struct ConstraintLayout {
    private let root: UIView
    private let fitsRoot: Bool
    /// The priorities of the target's width and height.
    private let fitting: (UILayoutPriority, UILayoutPriority)
    private var members: [UIView] = []
    private var guides: [UILayoutGuide] = []
    /// The scroll views whose content size is determined by constraints, with the axes.
    private var contents: [ObjectIdentifier: (view: UIScrollView, axes: Set<Int>)] = [:]
    private var variables: [ObjectIdentifier: Int] = [:]
    private var solver = LayoutSolver(variables: 0, ranks: 0)
    /// The widths of multiline labels, from an initial solution.
    private var wrapWidths: [ObjectIdentifier: CGFloat] = [:]

    /// Returns whether constraints determine the position of any direct subview of `root`.
    static func isNeeded(in root: UIView) -> Bool {
        root.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
    }

    /// Solves the constraints below `root`; with a target, `root` gets the fitting size closest to it.
    init(
        in root: UIView, fitting target: CGSize? = nil,
        _ priorities: (UILayoutPriority, UILayoutPriority) = (.fittingSizeLevel, .fittingSizeLevel)
    ) {
        self.root = root
        fitting = priorities
        fitsRoot = target != nil
        collect()
        solve(target: target)
    }

    /// The size of the root's alignment rectangle in the solution.
    var fittingSize: CGSize {
        func length(_ axis: Int) -> CGFloat {
            CGFloat((value(root, 2 + axis) - Double(alignmentInsets(of: root, axis).total)).rounded(.up))
        }
        return CGSize(width: length(0), height: length(1))
    }

    /// Sets the frames of the views, rounded to pixels.
    func apply() {
        let scale = (root.window?.screen ?? UIScreen.main).scale
        func round(_ value: Double) -> CGFloat { CGFloat((value * scale).rounded() / scale) }
        func frame(_ item: AnyObject) -> CGRect {
            let (x, y) = (round(value(item, 0)), round(value(item, 1)))
            let (right, bottom) = (round(value(item, 0) + value(item, 2)), round(value(item, 1) + value(item, 3)))
            return CGRect(x: x, y: y, width: right - x, height: bottom - y)
        }
        for guide in guides { guide.solvedFrame = frame(guide) }
        var holders: [UIView] = []
        // A view that collapses in a stack is on its way to nothing.
        for view in members where view.layer.animations.leaving == nil && !view.keepsFrame(inLayoutOf: root) {
            let solved = frame(view)
            let zoom = zoom(of: view)
            // Constraints place the center, wherever the layer's anchor point is: another one moves the view.
            let center = CGPoint(x: solved.midX * zoom, y: solved.midY * zoom)
            // The properties, which a subclass may override; as in UIKit, the frame is not set.
            let isResized = view.bounds.size != solved.size
            if isResized { view.bounds.size = solved.size }
            let isMoved = view.center != center
            if isMoved { view.center = center }
            let book = view.constraintBookIfAny
            let isSolvedAnew = (isResized || isMoved) && book?.solvedFrame != solved
            if isSolvedAnew, let holder = view.superview, holder !== root { holders.append(holder) }
            book?.solvedFrame = solved
        }
        // As in UIKit, a view is laid out after constraints have moved a subview, as the root is anyway, unless only the
        // app had moved it. Until all are placed, a view that nothing constrains depends on whether its superview is.
        for holder in holders where !holder.outdated.own { holder.setNeedsLayout() }
        for (view, axes) in contents.values {
            let solved = frame(view.contentLayoutGuide).size
            view.contentSize = CGSize(
                width: axes.contains(0) ? solved.width * view.zoomScale : view.contentSize.width,
                height: axes.contains(1) ? solved.height * view.zoomScale : view.contentSize.height)
        }
    }

    /// Returns the scale at which a scroll view shows a view; the layout itself is not scaled.
    private func zoom(of view: UIView) -> CGFloat {
        guard let outer = view.superview as? UIScrollView, outer.zoomScale != 1, outer.zooming.content === view else {
            return 1
        }
        return outer.zoomScale
    }

    // MARK: Participants

    private mutating func collect() {
        var open = root.subviews.filter { !$0.translatesAutoresizingMaskIntoConstraints }
        var next = 0
        func name(_ item: AnyObject, _ variables: inout [ObjectIdentifier: Int]) {
            variables[ObjectIdentifier(item)] = next
            next += 4
        }
        func allGuides(of view: UIView) -> [UILayoutGuide] {
            guard let view = view as? UIScrollView, view.takesContentSizeFromConstraints, Self.isNeeded(in: view) else {
                return view.layoutGuides
            }
            return view.layoutGuides + [view.contentLayoutGuide]
        }
        if fitsRoot { name(root, &variables) }
        guides = allGuides(of: root)
        while let view = open.popLast() {
            if !view.keepsFrame {
                members.append(view)
                name(view, &variables)
            }
            guides += allGuides(of: view)
            open += view.subviews.filter { !$0.translatesAutoresizingMaskIntoConstraints }
        }
        for guide in guides { name(guide, &variables) }
    }

    private var constraints: [NSLayoutConstraint] {
        var seen: Set<ObjectIdentifier> = []
        return ([root] + members).flatMap { $0.constraintBookIfAny?.touching ?? [] }.filter { constraint in
            // What the root is pinned to outside does not count for its fitting size.
            let isOfRoot = fitsRoot && constraint.views.contains(root)
            guard !isOfRoot || constraint.views.allSatisfy({ $0.isDescendant(of: root) }) else { return false }
            return seen.insert(ObjectIdentifier(constraint)).inserted
        }
    }

    /// The views whose natural sizes count.
    private var measured: [UIView] { (fitsRoot ? [root] : []) + members }

    // MARK: Solving

    private mutating func solve(target: CGSize?) {
        let constraints = constraints
        let sizes = measured.map { ($0, intrinsicSize(of: $0)) }
        var priorities = Set(constraints.map(\.priority))
        for (view, _) in sizes {
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                priorities.insert(view.contentHuggingPriority(for: axis))
                priorities.insert(view.contentCompressionResistancePriority(for: axis))
            }
        }
        priorities.formUnion([fitting.0, fitting.1])
        let levels = priorities.filter { $0 < .required }.sorted(by: >)
        let ranks = Dictionary(uniqueKeysWithValues: levels.enumerated().map { ($1, $0) })
        solver = LayoutSolver(variables: variables.count * 4, ranks: levels.count)

        let items: [AnyObject] = (fitsRoot ? [root] : []) + members + guides
        for size in items.flatMap({ [variable($0, 2), variable($0, 3)] }) {
            _ = solver.add(size, .greaterThanOrEqual, rank: nil)
        }
        for constraint in constraints {
            noteContent(of: constraint)
            guard let difference = difference(of: constraint) else { continue }
            if !solver.add(difference, constraint.relation, rank: ranks[constraint.priority]) {
                SimulatedDevice.current.report(
                    rule: "LAYOUT",
                    "Unable to simultaneously satisfy constraints. Will attempt to recover by breaking constraint "
                        + "\(constraint)")
            }
        }
        for (view, size) in sizes { want(size, of: view, ranks) }
        if let target {
            for (index, length, priority) in [(2, target.width, fitting.0), (3, target.height, fitting.1)] {
                var wish = variable(root, index)
                wish.constant -= Double(length + alignmentInsets(of: root, index - 2).total)
                _ = solver.add(wish, .equal, rank: ranks[priority])
            }
        }
        wrapLabels(target: target)
    }

    /// Solves again with the widths of multiline labels and list content, whose heights depend on their widths.
    private mutating func wrapLabels(target: CGSize?) {
        guard wrapWidths.isEmpty else { return }
        for view in measured where view.wrapsContent {
            let (width, natural) = (value(view, 2), view.intrinsicContentSize.width)
            // A view without a natural width has measured itself for the one that it has.
            let isOther = natural == UIView.noIntrinsicMetric ? width != view.bounds.width : width < natural
            if width > 0, isOther { wrapWidths[ObjectIdentifier(view)] = width }
        }
        if !wrapWidths.isEmpty { solve(target: target) }
    }

    /// The views whose own natural sizes are being read; an override may measure the view's constraints for it.
    private static var asked: Set<ObjectIdentifier> = []

    private func intrinsicSize(of view: UIView) -> CGSize {
        guard Self.asked.insert(ObjectIdentifier(view)).inserted else {
            return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        }
        defer { Self.asked.remove(ObjectIdentifier(view)) }
        let size = view.intrinsicContentSize
        guard let width = wrapWidths[ObjectIdentifier(view)] else { return size }
        let wrapped = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
        return CGSize(width: size.width, height: wrapped.height)
    }

    private mutating func want(_ size: CGSize, of view: UIView, _ ranks: [UILayoutPriority: Int]) {
        for (axis, length) in [(NSLayoutConstraint.Axis.horizontal, size.width), (.vertical, size.height)] {
            guard length != UIView.noIntrinsicMetric else { continue }
            var excess = variable(view, 2 + axis.rawValue)
            excess.constant -= Double(length + alignmentInsets(of: view, axis.rawValue).total)
            let (hugging, resistance) = (
                view.contentHuggingPriority(for: axis), view.contentCompressionResistancePriority(for: axis)
            )
            _ = solver.add(excess, .lessThanOrEqual, rank: ranks[hugging])
            _ = solver.add(excess, .greaterThanOrEqual, rank: ranks[resistance])
        }
    }

    // MARK: Expressions

    private func difference(of constraint: NSLayoutConstraint) -> LayoutSolver.Expression? {
        let (first, second) = items(of: constraint)
        guard let first, var result = expression(first, constraint.firstAttribute) else { return nil }
        result.constant -= Double(constraint.distance)
        guard constraint.secondAttribute != .notAnAttribute else { return result }
        guard let second, let other = expression(second, constraint.secondAttribute) else { return nil }
        result.add(other, times: -Double(constraint.multiplier))
        return result
    }

    /// Returns the items of a constraint; for views inside a scroll view, its edges are those of its content.
    private func items(of constraint: NSLayoutConstraint) -> (first: AnyObject?, second: AnyObject?) {
        func resolve(
            _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, with other: AnyObject?
        ) -> AnyObject? {
            let edges: [NSLayoutConstraint.Attribute] = [.left, .leading, .right, .trailing, .top, .bottom]
            guard let view = item as? UIScrollView, view.takesContentSizeFromConstraints, edges.contains(attribute),
                let other = other as? UIView ?? (other as? UILayoutGuide)?.owningView, other !== view,
                other.isDescendant(of: view), variables[ObjectIdentifier(view.contentLayoutGuide)] != nil
            else { return item }
            return view.contentLayoutGuide
        }
        let (first, second) = (constraint.firstItem, constraint.secondItem)
        return (
            resolve(first, constraint.firstAttribute, with: second),
            resolve(second, constraint.secondAttribute, with: first)
        )
    }

    /// Records whether a constraint determines the content size of a scroll view.
    private mutating func noteContent(of constraint: NSLayoutConstraint) {
        let (first, second) = items(of: constraint)
        for (item, attribute) in [(first, constraint.firstAttribute), (second, constraint.secondAttribute)] {
            guard let guide = item as? UILayoutGuide, guide.source == .scrollContent,
                let view = guide.owningView as? UIScrollView
            else { continue }
            let axis: Int
            switch attribute {
            case .right, .trailing, .width, .centerX: axis = 0
            case .bottom, .height, .centerY: axis = 1
            default: continue
            }
            contents[ObjectIdentifier(view), default: (view, [])].axes.insert(axis)
        }
    }

    /// Returns the expression for an attribute in the coordinates of the root.
    private func expression(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) -> LayoutSolver.Expression? {
        if let distance = item as? LayoutDistance { return expression(distance) }
        if let edge = attribute.ofMarginsGuide {
            return expression((item as? UIView)?.layoutMarginsGuide ?? item, edge)
        }
        let isVertical = [.top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline].contains(attribute)
        let axis = isVertical ? 1 : 0
        var size = size(of: item, axis)
        var result = position(of: item, axis)
        // Constraints relate the alignment rectangles of views, which baselines are independent of.
        let insets = alignmentInsets(of: item, axis)
        if insets.total != 0 || insets.start != 0, ![.firstBaseline, .lastBaseline].contains(attribute) {
            size.constant -= Double(insets.total)
            result.constant += Double(insets.start)
        }
        switch attribute {
        case .left, .leading, .top: break
        case .width, .height: return size
        case .right, .trailing, .bottom: result.add(size)
        case .centerX, .centerY: result.add(size, times: 0.5)
        case .firstBaseline, .lastBaseline:
            let isFirst = attribute == .firstBaseline
            guard let view = (item as? UIView)?.baselineView(isFirst: isFirst) else {
                if !isFirst { result.add(size) }
                break
            }
            let baseline = view.baseline(isFirst: isFirst)
            result = position(of: view, axis)
            result.add(self.size(of: view, axis), times: Double(baseline.share))
            result.constant += Double(baseline.offset)
        default: return nil
        }
        return result
    }

    /// Returns the distances along an axis between the frame of a view and its alignment rectangle.
    private func alignmentInsets(of item: AnyObject, _ axis: Int) -> (start: CGFloat, total: CGFloat) {
        guard let insets = (item as? UIView)?.alignmentRectInsets, insets != .zero else { return (0, 0) }
        return axis == 0 ? (insets.left, insets.left + insets.right) : (insets.top, insets.top + insets.bottom)
    }

    private func expression(_ distance: LayoutDistance) -> LayoutSolver.Expression? {
        guard let start = distance.start.item.flatMap({ expression($0, distance.start.attribute) }),
            let end = distance.end.item.flatMap({ expression($0, distance.end.attribute) })
        else { return nil }
        var result = end
        result.add(start, times: -1)
        return result
    }

    private func position(of item: AnyObject, _ axis: Int) -> LayoutSolver.Expression {
        if let guide = item as? UILayoutGuide, let view = guide.owningView {
            var result = contentOrigin(of: view, axis)
            if guide.source == .scrollContent { return result }
            guard let insets = guide.insets else {
                result.add(variable(guide, axis))
                return result
            }
            result.constant += Double(axis == 0 ? view.bounds.minX + insets.left : view.bounds.minY + insets.top)
            if axis == 0, let width = guide.readableWidth {
                // Half of what the width leaves between the insets.
                result.add(size(of: view, axis), times: 0.5)
                result.constant -= Double(width + insets.left + insets.right) / 2
            }
            return result
        }
        guard let view = item as? UIView else { return LayoutSolver.Expression() }
        if view === root { return number(axis == 0 ? root.bounds.minX : root.bounds.minY) }
        guard let outer = view.superview, view.isDescendant(of: root) else {
            let frame = view.convert(view.bounds, to: root)
            return number(axis == 0 ? frame.minX : frame.minY)
        }
        var result = contentOrigin(of: outer, axis)
        if variables[ObjectIdentifier(view)] != nil {
            result.add(variable(view, axis))
        } else {
            result.constant += Double(axis == 0 ? view.frame.minX : view.frame.minY)
        }
        return result
    }

    /// Returns the origin of a view's own coordinates.
    private func contentOrigin(of view: UIView, _ axis: Int) -> LayoutSolver.Expression {
        var result = position(of: view, axis)
        result.constant -= Double(axis == 0 ? view.bounds.minX : view.bounds.minY)
        return result
    }

    private func size(of item: AnyObject, _ axis: Int) -> LayoutSolver.Expression {
        if let guide = item as? UILayoutGuide, let view = guide.owningView, let insets = guide.insets {
            if axis == 0, let width = guide.readableWidth { return number(width) }
            var result = size(of: view, axis)
            result.constant -= Double(axis == 0 ? insets.left + insets.right : insets.top + insets.bottom)
            return result
        }
        if variables[ObjectIdentifier(item)] != nil { return variable(item, 2 + axis) }
        guard let view = item as? UIView else { return LayoutSolver.Expression() }
        return number(axis == 0 ? fixedSize(of: view).width : fixedSize(of: view).height)
    }

    /// Returns the size, in the coordinates of the root, of a view that the solution does not place.
    private func fixedSize(of view: UIView) -> CGSize {
        if view === root { return view.bounds.size }
        // The transform of a view around the root does not change what the root sees of it.
        return view.isDescendant(of: root) ? view.frame.size : view.convert(view.bounds, to: root).size
    }

    private func number(_ value: CGFloat) -> LayoutSolver.Expression {
        LayoutSolver.Expression(constant: Double(value), terms: [:])
    }

    private func variable(_ item: AnyObject, _ index: Int) -> LayoutSolver.Expression {
        guard let first = variables[ObjectIdentifier(item)] else { return LayoutSolver.Expression() }
        return LayoutSolver.Expression(constant: 0, terms: [first + index: 1])
    }

    private func value(_ item: AnyObject, _ index: Int) -> Double {
        variables[ObjectIdentifier(item)].map { solver.value(of: $0 + index) } ?? 0
    }
}

extension NSLayoutConstraint.Attribute {
    /// The attribute of a view's margins guide that an attribute of the margins means; nil for other attributes.
    fileprivate var ofMarginsGuide: Self? {
        switch self {
        case .leftMargin: .left
        case .rightMargin: .right
        case .topMargin: .top
        case .bottomMargin: .bottom
        case .leadingMargin: .leading
        case .trailingMargin: .trailing
        case .centerXWithinMargins: .centerX
        case .centerYWithinMargins: .centerY
        default: nil
        }
    }
}
