// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

// Scrolling while a row or an item is moved beyond an edge.
extension UIScrollView {
    /// Returns the speed with which the content scrolls under something that the user moves: the faster, the farther it is
    /// beyond the visible part.
    ///
    /// - Parameter frame: The frame of what is moved, in the content.
    /// - Returns: The speed along each axis in points per second, negative toward the start of the content; 0 along an
    ///   axis along which it is in the visible part, or the content ends.
    func edgeSpeed(of frame: CGRect) -> CGPoint {
        let (room, ranges) = (bounds.inset(by: adjustedContentInset), restingOffsets)
        func speed(_ before: CGFloat, _ after: CGFloat, _ offset: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
            let speed = min(max((min(before, 0) + max(after, 0)) * 10, -1_000), 1_000)
            return speed < 0 ? (offset > range.lowerBound ? speed : 0) : (offset < range.upperBound ? speed : 0)
        }
        return CGPoint(
            x: speed(frame.minX - room.minX, frame.maxX - room.maxX, contentOffset.x, ranges.x),
            y: speed(frame.minY - room.minY, frame.maxY - room.maxY, contentOffset.y, ranges.y))
    }
}
