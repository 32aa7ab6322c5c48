// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Collapsing of large titles: the bar's height shrinks by the distance that the content below is scrolled from its
/// top, until the title is in the row with the buttons ("Navigation bars", Human Interface Guidelines).
///
/// The content's safe area follows the bar, so the scroll view keeps track of its top inset for the expanded bar.
extension UINavigationController {
    /// Collapses the title by the distance that the top controller's content is scrolled; without a scroll view,
    /// expands it.
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
    /// Whether the large title has collapsed far enough that the small title is shown.
    var isTitleCollapsed: Bool { collapse > Self.largeTitleHeight * 0.8 }
}

extension UIScrollView {
    /// Returns the nearest offset at which the large title is fully expanded or collapsed.
    func offsetBesideTitle(_ offset: CGPoint) -> CGPoint {
        guard let bar = titleController?.navigationBar, bar.isTitleLarge, bar.isTranslucent else { return offset }
        let expanded = -(adjustedContentInset.top + collapsedTitle)
        let collapsed = expanded + UINavigationBar.largeTitleHeight
        guard offset.y > expanded, offset.y < collapsed, restingOffsets.y.upperBound >= collapsed else { return offset }
        return CGPoint(x: offset.x, y: offset.y < (expanded + collapsed) / 2 ? expanded : collapsed)
    }
}
