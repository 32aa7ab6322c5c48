// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The scroll views that an app has named as the content beside the bars at the edges; held weakly.
@MainActor final class NamedContent {
    private weak var top: UIScrollView?
    private weak var bottom: UIScrollView?
    private weak var leading: UIScrollView?
    private weak var trailing: UIScrollView?
    /// Whether the controller is asked which scroll view bars follow before and after a change; an override that names one
    /// then is not asked again.
    var isChanging = false

    /// The scroll view whose insets the controller adjusts.
    var main: UIScrollView? { top ?? bottom }

    /// Sets the scroll view at some edges; nil for none.
    func set(_ scrollView: UIScrollView?, for edges: NSDirectionalRectEdge) {
        if edges.contains(.top) { top = scrollView }
        if edges.contains(.bottom) { bottom = scrollView }
        if edges.contains(.leading) { leading = scrollView }
        if edges.contains(.trailing) { trailing = scrollView }
    }

    /// Returns whether a scroll view is the one at each of some edges; nil for none.
    func `is`(_ scrollView: UIScrollView?, at edges: NSDirectionalRectEdge) -> Bool {
        places.allSatisfy { !edges.contains($0.edge) || $0.view === scrollView }
    }

    /// Returns the scroll view at the first of some edges that has one, from the top counterclockwise.
    func view(for edges: NSDirectionalRectEdge) -> UIScrollView? {
        places.lazy.compactMap { edges.contains($0.edge) ? $0.view : nil }.first
    }

    private var places: [(edge: NSDirectionalRectEdge, view: UIScrollView?)] {
        [(.top, top), (.leading, leading), (.bottom, bottom), (.trailing, trailing)]
    }
}

extension UIViewController {
    /// Names the scroll view at some edges, whose insets the controller adjusts, and which the bar and its large title
    /// follow.
    func nameContent(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
        let named = namedContent ?? NamedContent()
        namedContent = named
        guard !named.isChanging, !named.is(scrollView, at: edge) else { return named.set(scrollView, for: edge) }
        named.isChanging = true
        defer { named.isChanging = false }
        let (old, titled) = (contentScrollView, viewIfLoaded?.outermostScrollView)
        named.set(scrollView, for: edge)
        // The large title follows another one now.
        if let titled, titled !== viewIfLoaded?.outermostScrollView {
            (titled.collapsedTitle, titled.titleController) = (0, nil)
        }
        for view in [old, contentScrollView] { view?.insetsDidChange() }
        navigationController?.viewIfLoaded?.setNeedsLayout()
    }

    /// Names the scroll view whose content is beside the bars at all edges; see ``setContentScrollView(_:for:)``.
    public func setContentScrollView(_ scrollView: UIScrollView?) { setContentScrollView(scrollView, for: .all) }

    /// The scroll view at an edge: the one that was named, otherwise the one that the controller finds.
    func knownContent(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        if let named = namedContent?.view(for: edge) { return named }
        return (self as? UICollectionViewController)?.collection ?? viewIfLoaded?.firstScrollView
    }
}
