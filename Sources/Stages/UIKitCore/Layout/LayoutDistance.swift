// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The distance from one anchor to another on the same axis, to which a dimension can refer like to a view's width.
///
/// Unlike a width, it may be negative.
@MainActor final class LayoutDistance: NSObject {
    /// An end of the distance; nil once its view or guide is gone.
    struct End {
        weak var item: AnyObject?
        let attribute: NSLayoutConstraint.Attribute
    }

    let start: End
    let end: End

    init<AnchorType>(from start: NSLayoutAnchor<AnchorType>, to end: NSLayoutAnchor<AnchorType>) {
        self.start = End(item: start.item, attribute: start.attribute)
        self.end = End(item: end.item, attribute: end.attribute)
        super.init()
    }

    /// The views of the ends; for a guide, its owning view.
    var views: [UIView] { [start.item, end.item].compactMap { $0.flatMap(NSLayoutConstraint.view) } }
}

extension NSLayoutXAxisAnchor {
    /// Returns the distance to another anchor, positive if that is at the trailing side, for constraints such as one that
    /// makes it a multiple of a width.
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(LayoutDistance(from: self, to: otherAnchor))
    }
}

extension NSLayoutYAxisAnchor {
    /// Returns the distance to another anchor, positive if that is below, for constraints such as one that makes it a
    /// multiple of a height.
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(LayoutDistance(from: self, to: otherAnchor))
    }
}
