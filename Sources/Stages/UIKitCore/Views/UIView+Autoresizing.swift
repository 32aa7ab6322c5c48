// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// Which distances and sizes of a view give way when its superview's size changes.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The distance from the left edge gives way.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width gives way.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance from the right edge gives way.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the top edge gives way.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height gives way.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance from the bottom edge gives way.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

        /// The mask as descriptions print it: `W+H`, `LM+RM`.
        var letters: String {
            let names: [(AutoresizingMask, String)] = [
                (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
                (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
            ]
            return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
        }
    }

    /// Fits the subviews to the view's new size by their masks.
    func resizeSubviews(from oldSize: CGSize) {
        let size = bounds.size
        for view in subviews where view.autoresizingMask != [] {
            let mask = view.autoresizingMask
            let frame = view.frame
            func gives(_ part: AutoresizingMask) -> Bool { mask.contains(part) }
            let (x, width) = Self.stretch(
                (frame.minX, frame.width, oldSize.width - frame.maxX),
                by: size.width - oldSize.width,
                (gives(.flexibleLeftMargin), gives(.flexibleWidth), gives(.flexibleRightMargin))
            )
            let (y, height) = Self.stretch(
                (frame.minY, frame.height, oldSize.height - frame.maxY),
                by: size.height - oldSize.height,
                (gives(.flexibleTopMargin), gives(.flexibleHeight), gives(.flexibleBottomMargin))
            )
            view.frame = CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// Divides `delta` among the parts of one axis that give way, in proportion to their lengths.
    ///
    /// - Returns: the new origin and length of the middle part.
    private static func stretch(
        _ parts: (before: CGFloat, length: CGFloat, after: CGFloat),
        by delta: CGFloat,
        _ gives: (before: Bool, length: Bool, after: Bool)
    ) -> (origin: CGFloat, length: CGFloat) {
        let flexible =
            (gives.before ? parts.before : 0) + (gives.length ? parts.length : 0) + (gives.after ? parts.after : 0)
        let count = [gives.before, gives.length, gives.after].count { $0 }
        guard count > 0 else { return (parts.before, parts.length) }
        func share(_ part: CGFloat, _ gives: Bool) -> CGFloat {
            guard gives else { return 0 }
            return flexible == 0 ? delta / CGFloat(count) : delta * part / flexible
        }
        return (
            parts.before + share(parts.before, gives.before),
            max(0, parts.length + share(parts.length, gives.length))
        )
    }
}
