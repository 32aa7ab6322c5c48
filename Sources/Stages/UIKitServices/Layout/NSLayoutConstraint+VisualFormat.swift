// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
public import UIKitCore

extension NSLayoutConstraint {
    /// Options for the alignment and direction of the constraints of a visual format.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the left edges.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Aligns the right edges.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Aligns the top edges.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Aligns the bottom edges.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Aligns the leading edges.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Aligns the trailing edges.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Aligns the horizontal centers.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Aligns the vertical centers.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Aligns the baselines of the last lines.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// Aligns the baselines of the first lines.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// Lays out from the leading to the trailing edge; this is the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// Lays out from the left to the right edge.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// Lays out from the right to the left edge.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        /// The attributes to align.
        fileprivate var aligned: [Attribute] {
            (1...12).filter { rawValue & 1 << $0 != 0 }.compactMap { Attribute(rawValue: $0) }
        }
    }

    /// Returns the inactive constraints of a visual format, such as `H:|-[icon(24)]-8-[title(>=100@750)]|`.
    ///
    /// An invalid format, or a name that is neither a view nor a metric, raises an exception.
    ///
    /// - Parameters:
    ///   - format: The views in brackets, with their lengths in parentheses; the superview's edges as `|`; and the
    ///     distances between them. A single dash is the standard distance, or the superview's margin at an edge.
    ///   - opts: The alignment and direction of the views.
    ///   - metrics: The numbers that the format refers to by name.
    ///   - views: The views that the format refers to by name.
    /// - Returns: the constraints, in the order of the format.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        let format = format.filter { !$0.isWhitespace }
        var reader = VisualFormatReader(format)
        do throws(VisualFormatError) {
            let line = try reader.read()
            return try VisualFormatConstraints(line, opts.aligned, opts, metrics ?? [:], views).all
        } catch {
            SimulatedDevice.current.raise(
                .invalidArgument(
                    "Unable to parse constraint format: \n\(error.message)\n\(format)\n"
                        + String(repeating: " ", count: error.place) + "^"))
            return []
        }
    }
}

/// Creates the constraints for a line of views.
@MainActor private struct VisualFormatConstraints {
    private(set) var all: [NSLayoutConstraint] = []
    private let metrics: [String: Any]
    private let views: [String: Any]
    private let isVertical: Bool
    /// The attributes for the start and end edges of views.
    private let edges: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute)

    init(
        _ line: VisualFormat, _ aligned: [NSLayoutConstraint.Attribute], _ options: NSLayoutConstraint.FormatOptions,
        _ metrics: [String: Any], _ views: [String: Any]
    ) throws(VisualFormatError) {
        (self.metrics, self.views, isVertical) = (metrics, views, line.isVertical)
        edges =
            if line.isVertical {
                (.top, .bottom)
            } else if options.contains(.directionRightToLeft) {
                (.right, .left)
            } else {
                options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
            }
        var shown: [UIView] = []
        for item in line.items {
            guard case .view(let name, let lengths, let place) = item else { continue }
            let view = try view(name, place)
            shown.append(view)
            for length in lengths { try add(view, isVertical ? .height : .width, length) }
        }
        let parent = shown.first?.superview
        if parent == nil, line.items.contains(.edge) { throw VisualFormatError("The views have no superview.", 0) }
        var rest = shown[...]
        for (index, item) in line.items.enumerated().dropFirst() {
            let before = rest.first
            if case .view = line.items[index - 1] { rest = rest.dropFirst() }
            try connect(line.items[index - 1], before, item, rest.first, line.gaps[index - 1], in: parent)
        }
        for attribute in aligned {
            for (one, other) in zip(shown, shown.dropFirst()) {
                all.append(
                    NSLayoutConstraint(
                        item: one, attribute: attribute, relatedBy: .equal, toItem: other, attribute: attribute,
                        multiplier: 1, constant: 0))
            }
        }
    }

    /// Adds the distances between two neighbors, one of which may be an edge of the superview.
    private mutating func connect(
        _ left: VisualFormat.Item, _ leftView: UIView?, _ right: VisualFormat.Item, _ rightView: UIView?,
        _ gap: VisualFormat.Gap, in parent: UIView?
    ) throws(VisualFormatError) {
        var ends: (AnyObject?, AnyObject?) = (left.isEdge ? parent : leftView, right.isEdge ? parent : rightView)
        let attributes = (left.isEdge ? edges.start : edges.end, right.isEdge ? edges.end : edges.start)
        var distances: [VisualFormat.Predicate] = []
        switch gap {
        case .none: distances = [VisualFormat.Predicate(value: .number(0))]
        case .standard:
            distances = [VisualFormat.Predicate(value: .number(left.isEdge || right.isEdge ? 0 : 8))]
            // The standard distance from an edge is the margin.
            if left.isEdge { ends.0 = parent?.layoutMarginsGuide }
            if right.isEdge { ends.1 = parent?.layoutMarginsGuide }
        case .predicates(let predicates): distances = predicates
        }
        guard let one = ends.0, let other = ends.1 else { return }
        let isMirrored = edges.start == .right
        for distance in distances {
            guard let constant = number(distance.value) else {
                throw VisualFormatError(
                    "\(distance.value.text) is not a key in the metrics dictionary.", distance.place)
            }
            // From right to left, distances increase to the left.
            let constraint = NSLayoutConstraint(
                item: isMirrored ? one : other, attribute: isMirrored ? attributes.0 : attributes.1,
                relatedBy: distance.relation, toItem: isMirrored ? other : one,
                attribute: isMirrored ? attributes.1 : attributes.0, multiplier: 1, constant: constant)
            try finish(constraint, distance)
        }
    }

    private mutating func add(
        _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ length: VisualFormat.Predicate
    ) throws(VisualFormatError) {
        let constraint: NSLayoutConstraint
        if let constant = number(length.value) {
            constraint = NSLayoutConstraint(
                item: view, attribute: attribute, relatedBy: length.relation, toItem: nil, attribute: .notAnAttribute,
                multiplier: 1, constant: constant)
        } else {
            let other = try self.view(length.value.text, length.place)
            constraint = NSLayoutConstraint(
                item: view, attribute: attribute, relatedBy: length.relation, toItem: other, attribute: attribute,
                multiplier: 1, constant: 0)
        }
        try finish(constraint, length)
    }

    private mutating func finish(
        _ constraint: NSLayoutConstraint, _ predicate: VisualFormat.Predicate
    ) throws(VisualFormatError) {
        if let priority = predicate.priority {
            guard let value = number(priority) else {
                throw VisualFormatError("\(priority.text) is not a key in the metrics dictionary.", predicate.place)
            }
            constraint.priority = UILayoutPriority(Float(value))
        }
        all.append(constraint)
    }

    private func view(_ name: String, _ place: Int) throws(VisualFormatError) -> UIView {
        guard let view = views[name] as? UIView else {
            throw VisualFormatError("\(name) is not a key in the views dictionary.", place)
        }
        return view
    }

    private func number(_ value: VisualFormat.Value) -> CGFloat? {
        switch value {
        case .number(let number): number
        case .name(let name):
            switch metrics[name] {
            case let number as CGFloat: number
            case let number as Double: CGFloat(number)
            case let number as Float: CGFloat(number)
            case let number as Int: CGFloat(number)
            case let number as NSNumber: CGFloat(number.doubleValue)
            default: nil
            }
        }
    }
}
