// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIScrollView {
    /// When the safe area is added to the room around the content.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Along the axes that scroll.
        case automatic = 0
        /// Along the axes that scroll.
        case scrollableAxes = 1
        /// Never.
        case never = 2
        /// On all sides.
        case always = 3
    }

    /// The colour of the bars that show where the view is.
    public enum IndicatorStyle: Int, Sendable {
        /// As the interface calls for.
        case `default` = 0
        /// Black.
        case black = 1
        /// White.
        case white = 2
    }

    /// What happens to the keyboard while content is dragged.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Nothing.
        case none = 0
        /// It goes when the drag begins.
        case onDrag = 1
        /// It follows the finger.
        case interactive = 2
    }

    /// How much of its speed content keeps each millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part that it keeps.
        public let rawValue: CGFloat

        /// Creates a rate from the part that is kept.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// As lists do.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// As pages do.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }
}

extension UIScrollView {
    /// The offsets at which the content can come to rest.
    var restingOffsets: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
        let inset = adjustedContentInset
        func range(_ before: CGFloat, _ content: CGFloat, _ after: CGFloat, _ room: CGFloat) -> ClosedRange<CGFloat> {
            let end = content + after - room
            guard before.isFinite, end.isFinite else { return 0...0 }
            return -before...max(-before, end)
        }
        return (
            range(inset.left, contentSize.width, inset.right, bounds.width),
            range(inset.top, contentSize.height, inset.bottom, bounds.height)
        )
    }

    /// The nearest offset at which the content can come to rest.
    func restingOffset(for offset: CGPoint) -> CGPoint {
        let (x, y) = restingOffsets
        return CGPoint(
            x: min(max(offset.x, x.lowerBound), x.upperBound), y: min(max(offset.y, y.lowerBound), y.upperBound))
    }

    /// Whether a finger moves the content from left to right.
    var scrollsHorizontally: Bool {
        contentSize.width + contentInset.left + contentInset.right > bounds.width || (bounces && alwaysBounceHorizontal)
    }

    /// Whether a finger moves the content up and down.
    var scrollsVertically: Bool {
        contentSize.height + contentInset.top + contentInset.bottom > bounds.height || (bounces && alwaysBounceVertical)
    }

    /// What of the safe area is added to the room around the content.
    var adjustment: UIEdgeInsets {
        let safe = safeAreaInsets
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return safe
        case .automatic, .scrollableAxes:
            var part = UIEdgeInsets.zero
            if scrollsHorizontally { (part.left, part.right) = (safe.left, safe.right) }
            if scrollsVertically { (part.top, part.bottom) = (safe.top, safe.bottom) }
            return part
        }
    }
}

extension UIEdgeInsets {
    /// The distances of both together.
    static func + (one: UIEdgeInsets, other: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
            right: one.right + other.right)
    }
}
