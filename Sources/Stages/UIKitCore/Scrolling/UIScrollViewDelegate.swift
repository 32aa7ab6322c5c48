// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a scroll view tells of itself; every method may be left out.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// Says that the offset is another one.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Says that a finger begins to drag.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Says that the finger is about to let go, and where the content would come to rest, which can be changed.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: inout CGPoint)
    /// Says that the finger has let go, and whether the content moves on.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Says that the content moves on by itself.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Says that the content has come to rest.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Says that an animated change of the offset is over.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Asks whether a tap on the status bar scrolls to the top.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Answers yes.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
}
