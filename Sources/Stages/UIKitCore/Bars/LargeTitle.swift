// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// How a large title collapses: the bar gets lower by as much as the content below is scrolled from its top, until the
/// title is in the row with the buttons ("Navigation bars", Human Interface Guidelines).
///
/// The safe area of the content follows the bar, so what the content keeps is its top with the expanded bar.
extension UINavigationController {
    /// Collapses the title as far as the content of the top controller is scrolled; without a scroll view not at all.
    func collapseLargeTitle() {
        let view = topViewController?.viewIfLoaded
        // Only content that begins behind the bar moves with it.
        let scroll = view?.outermostScrollView.flatMap { $0 === view || $0.frame.minY < 1 ? $0 : nil }
        if scroll?.titleController !== self { scroll?.titleController = self }
        guard navigationBar.isTitleLarge, !isNavigationBarHidden, let scroll else {
            scroll?.collapsedTitle = 0
            navigationBar.collapse = 0
            return
        }
        let distance = scroll.contentOffset.y + scroll.expandedTop
        navigationBar.collapse = min(max(distance, 0), UINavigationBar.largeTitleHeight)
        scroll.collapsedTitle = navigationBar.isTranslucent ? navigationBar.collapse : 0
    }

    /// Follows the content of a scroll view.
    func contentDidScroll(_ scroll: UIScrollView) {
        guard navigationBar.isTitleLarge, topViewController?.viewIfLoaded?.outermostScrollView === scroll else {
            return
        }
        let old = navigationBar.collapse
        collapseLargeTitle()
        if navigationBar.collapse != old { layOutBars() }
    }
}

extension UINavigationBar {
    /// Whether so little of the large title is left that the small one is shown.
    var isTitleCollapsed: Bool { collapse > Self.largeTitleHeight * 0.8 }
}

extension UIScrollView {
    /// Returns an offset at which the large title above is either expanded or collapsed, next to the given one.
    func offsetBesideTitle(_ offset: CGPoint) -> CGPoint {
        guard let bar = titleController?.navigationBar, bar.isTitleLarge, bar.isTranslucent else { return offset }
        let expanded = -(adjustedContentInset.top + collapsedTitle)
        let collapsed = expanded + UINavigationBar.largeTitleHeight
        guard offset.y > expanded, offset.y < collapsed, restingOffsets.y.upperBound >= collapsed else { return offset }
        return CGPoint(x: offset.x, y: offset.y < (expanded + collapsed) / 2 ? expanded : collapsed)
    }
}
