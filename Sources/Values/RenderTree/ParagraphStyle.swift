// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The layout of paragraphs and their lines; lengths are in points.
package struct ParagraphStyle: Sendable, Hashable {
    /// Additional space between lines.
    package let lineSpacing: Double
    /// A factor for the natural line height; 0 for none.
    package let lineHeightMultiple: Double
    /// The minimum height of lines.
    package let minimumLineHeight: Double
    /// The maximum height of lines; 0 for none.
    package let maximumLineHeight: Double
    /// The space after paragraphs, except for the last.
    package let spacing: Double
    /// The space before paragraphs, except for the first.
    package let spacingBefore: Double
    /// The indent of a paragraph's first line from the leading edge.
    package let firstLineIndent: Double
    /// The indent of the other lines from the leading edge.
    package let indent: Double
    /// Where lines end: the distance from the leading edge if positive, otherwise from the trailing edge.
    package let tailIndent: Double
    /// The tab stops, ascending; at most ``maximumTabStops``.
    package let tabStops: [TabStop]
    /// The distance between the stops after those; 0 for none.
    package let tabInterval: Double
    /// The direction of paragraphs.
    package let direction: Direction

    /// A place at which text is aligned after a tab.
    package struct TabStop: Sendable, Hashable {
        /// What of the text is at the stop.
        package enum Alignment: Sendable, Hashable {
            /// Its leading edge.
            case leading
            /// Its middle.
            case center
            /// Its trailing edge.
            case trailing
        }

        /// The distance from the leading edge.
        package var position: Double
        /// What of the text is at the stop.
        package let alignment: Alignment

        /// Creates a stop.
        package init(_ position: Double, _ alignment: Alignment = .leading) {
            (self.position, self.alignment) = (position, alignment)
        }
    }

    /// The direction of a paragraph, which determines the order of its parts and its leading edge.
    package enum Direction: Sendable, Hashable {
        /// That of the first letter with a direction.
        case natural
        /// Left to right.
        case leftToRight
        /// Right to left.
        case rightToLeft
    }

    /// The maximum number of tab stops.
    package static let maximumTabStops = 100
    /// The distance between the stops of text without a style.
    package static let defaultTabInterval = 28.0

    /// Creates a style; invalid numbers are sanitized, and large ones clamped.
    package init(
        lineSpacing: Double = 0, lineHeightMultiple: Double = 0, minimumLineHeight: Double = 0,
        maximumLineHeight: Double = 0, spacing: Double = 0, spacingBefore: Double = 0, firstLineIndent: Double = 0,
        indent: Double = 0, tailIndent: Double = 0, tabStops: [TabStop] = [],
        tabInterval: Double = Self.defaultTabInterval, direction: Direction = .natural
    ) {
        func points(_ value: Double, from least: Double = 0) -> Double { min(max(value.harmless, least), 10_000) }
        self.lineSpacing = min(max(lineSpacing.harmless, -1000), 1000)
        self.lineHeightMultiple = min(points(lineHeightMultiple), 100)
        self.minimumLineHeight = points(minimumLineHeight)
        self.maximumLineHeight = points(maximumLineHeight)
        self.spacing = points(spacing)
        self.spacingBefore = points(spacingBefore)
        self.firstLineIndent = points(firstLineIndent)
        self.indent = points(indent)
        self.tailIndent = points(tailIndent, from: -10_000)
        self.tabStops = tabStops.prefix(Self.maximumTabStops)
            .map { TabStop(points($0.position), $0.alignment) }.sorted { $0.position < $1.position }
        self.tabInterval = points(tabInterval)
        self.direction = direction
    }

    /// Returns the height of a line: its natural height times the multiple, within the limits; the maximum wins.
    ///
    /// Height beyond the natural height is added above the text, as in TextKit.
    ///
    /// - Parameter natural: the height that the line's fonts require.
    /// - Returns: the height.
    package func lineHeight(natural: Double) -> Double {
        let wanted = max(natural * (lineHeightMultiple > 0 ? lineHeightMultiple : 1), minimumLineHeight)
        return maximumLineHeight > 0 ? min(wanted, maximumLineHeight) : wanted
    }

    /// Returns the indent of a line.
    ///
    /// - Parameter isFirst: whether it is the first of its paragraph.
    /// - Returns: the indent.
    package func indent(isFirst: Bool) -> Double { isFirst ? firstLineIndent : indent }

    /// Returns the distance from the ends of lines to the trailing edge of a rectangle.
    ///
    /// - Parameter width: the width of the rectangle.
    /// - Returns: the distance, 0 or more.
    package func tail(in width: Double) -> Double { tailIndent > 0 ? max(0, width - tailIndent) : -tailIndent }

    /// Returns the width that a line needs: its text, its indent, and the distance to the trailing edge.
    ///
    /// - Parameters:
    ///   - text: the width of its text.
    ///   - indent: its indent.
    ///   - room: the available width, which limits the result unless the text itself is wider.
    /// - Returns: the width.
    package func width(ofText text: Double, indent: Double, in room: Double) -> Double {
        let own = indent + text
        return tailIndent < 0 ? max(own, min(own - tailIndent, room)) : own
    }

    /// Returns the space between a line of this style and the one before.
    ///
    /// - Parameters:
    ///   - startsParagraph: whether the line is the first of its paragraph.
    ///   - before: the style of the line before; nil if it is this one.
    /// - Returns: the space, which may be negative.
    package func space(startsParagraph: Bool, after before: ParagraphStyle? = nil) -> Double {
        let before = before ?? self
        return before.lineSpacing + (startsParagraph ? before.spacing + spacingBefore : 0)
    }

    /// Returns the tab stops beyond a distance from the leading edge, relative to it.
    ///
    /// - Parameters:
    ///   - origin: the distance.
    ///   - width: the width up to which there are stops at the interval.
    /// - Returns: the stops, ascending; at most ``maximumTabStops``.
    package func tabStops(from origin: Double, width: Double) -> [TabStop] {
        var stops = tabStops.map { TabStop($0.position - origin, $0.alignment) }.filter { $0.position > 0 }
        guard tabInterval >= 1 else { return stops }
        var next = ((max(tabStops.last?.position ?? 0, origin) / tabInterval).rounded(.down) + 1) * tabInterval
        while stops.count < Self.maximumTabStops, next < min(width, 10_000) {
            stops.append(TabStop(next - origin))
            next += tabInterval
        }
        return stops
    }
}
