// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// How scroll views inside each other share drags ("Nesting Scroll Views", Scroll View Programming Guide for iOS).
///
/// A drag scrolls one of them: the innermost one whose content has more to show in the direction of the drag. At its
/// edge, a scroll view leaves a drag that begins to an enclosing one that has more to show, and bounces if there is none.
/// Delegates of the pan gesture recognizers can let several scroll at the same time.
extension UIScrollView {
    /// Whether a drag past the left or right edge of the content scrolls an enclosing scroll view instead, if that has
    /// more to show. The default is true.
    public var transfersHorizontalScrollingToParent: Bool {
        get { dragging.transfers.horizontally }
        set { dragging.transfers.horizontally = newValue }
    }
    /// Whether a drag past the top or bottom edge of the content scrolls an enclosing scroll view instead, if that has
    /// more to show. The default is true.
    public var transfersVerticalScrollingToParent: Bool {
        get { dragging.transfers.vertically }
        set { dragging.transfers.vertically = newValue }
    }

    /// Returns whether a drag that is about to begin is left to another scroll view under the finger.
    func leavesDrag() -> Bool {
        let way = panGestureRecognizer.translation(in: superview)
        let axis = way.axis
        guard !hasMore(in: way, along: axis) else { return false }
        let drags = drags(along: axis)
        let transfers = axis == .horizontal ? transfersHorizontalScrollingToParent : transfersVerticalScrollingToParent
        return scrollViewsSharingDrag.contains { other in
            // Across the axis along which it scrolls, there is nothing to do for this view.
            guard drags else { return other.drags(along: axis) }
            guard transfers, isDescendant(of: other) else { return false }
            return other.hasMore(in: way, along: axis) || !bounces && other.bounces && other.drags(along: axis)
        }
    }

    /// The other scroll views that may still take the touches of the drag, and not together with this one.
    private var scrollViewsSharingDrag: [UIScrollView] {
        let pan = panGestureRecognizer
        var found: [UIScrollView] = []
        for touch in pan.touches {
            for other in touch.gestureRecognizers ?? [] where other.state == .possible || other.isHeld {
                guard let view = other.view as? UIScrollView, view !== self, view.panGestureRecognizer === other,
                    !found.contains(view), pan.prevents(other)
                else { continue }
                found.append(view)
            }
        }
        return found
    }

    private func drags(along axis: NSLayoutConstraint.Axis) -> Bool {
        axis == .horizontal ? dragsHorizontally : dragsVertically
    }

    /// Returns whether there is content to come into view when a finger moves in a direction.
    private func hasMore(in way: CGPoint, along axis: NSLayoutConstraint.Axis) -> Bool {
        guard drags(along: axis) else { return false }
        let (x, y) = restingOffsets
        let (way, offset, range) = axis == .horizontal ? (way.x, contentOffset.x, x) : (way.y, contentOffset.y, y)
        // Less than half a point is a matter of rounding.
        return way > 0 ? offset > range.lowerBound + 0.5 : offset < range.upperBound - 0.5
    }
}

extension CGPoint {
    /// The axis that a distance follows rather than the other.
    fileprivate var axis: NSLayoutConstraint.Axis { abs(x) > abs(y) ? .horizontal : .vertical }
}

/// The axis to which a drag is locked, of a scroll view with ``UIScrollView/isDirectionalLockEnabled``.
struct DirectionalLock {
    /// The axis; nil for none.
    private(set) var axis: NSLayoutConstraint.Axis?
    private var isDecided: Bool

    /// Creates the lock of a drag that begins.
    init(isEnabled: Bool) { isDecided = !isEnabled }

    /// Decides about the lock once the finger has moved far enough; a diagonal drag, at more than 30° to both axes, is
    /// free.
    mutating func decide(for way: CGPoint) {
        guard !isDecided, hypot(way.x, way.y) >= 10 else { return }
        isDecided = true
        let (x, y) = (abs(way.x), abs(way.y))
        if min(x, y) < max(x, y) * 0.577 { axis = way.axis }
    }
}
