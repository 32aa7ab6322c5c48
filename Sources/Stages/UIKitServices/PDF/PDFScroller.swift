// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The scroll view of a PDF view, with the pages that are visible.
@MainActor final class PDFScroller: NSObject, UIScrollViewDelegate {
    private unowned let view: PDFView
    /// The scroll view, which fills the PDF view.
    let scroll = UIScrollView()
    /// The view with the pages, which is zoomed.
    let content = UIView()
    /// The places of the pages in ``content``.
    private(set) var layout = PDFPageLayout()
    private lazy var pages = PDFPageViews(in: content)
    /// The index of the current page; nil without pages.
    private(set) var current: Int?
    /// The current page, which can get another index; nil without pages.
    private weak var currentPage: PDFPage?
    /// The pages that were visible when that was last posted.
    private var posted: [ObjectIdentifier] = []
    /// The bounds and the safe area for which everything is placed.
    private var placed: (size: CGSize, safeArea: UIEdgeInsets)?
    /// Whether the offset and the scale change with the layout, and not by the user.
    private var isPlacing = false

    init(_ view: PDFView) {
        self.view = view
        super.init()
        scroll.delegate = self
        scroll.addSubview(content)
    }

    private var count: Int { view.document?.pageCount ?? 0 }
    private var showsScreenfuls: Bool { view.isUsingPageViewController }
    private var margins: UIEdgeInsets { view.displaysPageBreaks ? view.pageBreakMargins : .zero }
    private var room: CGSize { view.bounds.inset(by: view.safeAreaInsets).size }

    // MARK: Layout

    /// Arranges the pages anew, which may be others.
    func reload() {
        let moved = currentPage.flatMap { view.document?.index(for: $0) }
        let wanted = (moved == NSNotFound ? nil : moved) ?? current ?? 0
        let index = count > 0 ? min(max(wanted, 0), count - 1) : nil
        pages.removeAll()
        place { arrange(showing: index) }
        if let index {
            go(to: index)
        } else {
            showPages()
            setCurrent(nil)
        }
    }

    private func arrange(showing index: Int?) {
        func size(_ page: Int) -> CGSize {
            view.document?.page(at: page)?.shownSize(of: view.displayBox) ?? CGSize(width: 1, height: 1)
        }
        scroll.isPagingEnabled = showsScreenfuls
        // Pages are turned by the whole view, and stay out of the safe area by themselves.
        scroll.contentInsetAdjustmentBehavior = showsScreenfuls ? .never : .always
        if showsScreenfuls {
            layout = PDFPageLayout(
                screenfuls: count, of: view.bounds.size, margins: margins + view.safeAreaInsets,
                direction: view.displayDirection, pageSize: size)
        } else {
            let mode = view.displayMode
            let rows = PDFPageLayout.rows(count, isTwoUp: mode.isTwoUp, isBook: view.displaysAsBook)
            let shown = mode.isContinuous ? rows : rows.filter { row in index.map(row.contains) ?? false }
            layout = PDFPageLayout(
                rows: shown, margins: margins, direction: mode.isContinuous ? view.displayDirection : .vertical,
                pageSize: size)
        }
        applyScale(view.autoScales || showsScreenfuls ? scaleToFit : scale)
    }

    /// Fits everything to the bounds of the view, if they have changed.
    func layOut() {
        let new = (size: view.bounds.size, safeArea: view.safeAreaInsets)
        guard placed.map({ $0 != new }) ?? true else { return }
        // The upper left corner stays where it is.
        let corner = place(of: visibleRect.origin)
        let isFirst = placed == nil
        placed = new
        place {
            scroll.frame = view.bounds
            if showsScreenfuls {
                pages.removeAll()
                arrange(showing: current)
            } else {
                applyScale(view.autoScales ? scaleToFit : scale)
                scroll(to: corner)
            }
        }
        if isFirst || showsScreenfuls, let current { go(to: current) }
        showPages()
    }

    private func place(_ body: () -> Void) {
        let before = isPlacing
        isPlacing = true
        body()
        isPlacing = before
    }

    // MARK: Scale

    /// The scale at which pages are shown.
    var scale: CGFloat { scroll.zoomScale }

    /// The scale at which the pages fit: across the direction in which they follow one another, or as a whole if only one
    /// row is shown. It is 1 for screenfuls, which fit by themselves.
    var scaleToFit: CGFloat {
        let (room, size) = (room, layout.size)
        guard !showsScreenfuls, size.width > 0, size.height > 0, room.width > 0, room.height > 0 else { return 1 }
        let (x, y) = (room.width / size.width, room.height / size.height)
        guard view.displayMode.isContinuous else { return min(x, y) }
        return view.displayDirection == .vertical ? x : y
    }

    /// Changes the scale within the limits; the center of the view stays where it is.
    func setScale(_ scale: CGFloat) {
        let center = place(of: CGPoint(x: visibleRect.midX, y: visibleRect.midY))
        place {
            applyScale(scale)
            let visible = visibleRect
            scroll(
                to: CGPoint(x: center.x - visible.width / 2 / self.scale, y: center.y - visible.height / 2 / self.scale)
            )
        }
        showPages()
        updateCurrent()
    }

    /// Changes the scale and the limits, and places the content.
    private func applyScale(_ wanted: CGFloat) {
        let old = scale
        let (fit, isFixed) = (scaleToFit, showsScreenfuls)
        let least = isFixed ? 1 : view.autoScales ? min(view.minScaleFactor, fit) : view.minScaleFactor
        let most = isFixed ? 1 : view.autoScales ? max(view.maxScaleFactor, fit) : view.maxScaleFactor
        // Never an upper limit below the lower one.
        scroll.maximumZoomScale = max(most, scroll.minimumZoomScale)
        scroll.minimumZoomScale = least
        scroll.maximumZoomScale = max(most, least)
        scroll.zoomScale = wanted
        let (scale, size) = (scale, layout.size)
        content.bounds = CGRect(origin: .zero, size: size)
        content.center = CGPoint(x: size.width * scale / 2, y: size.height * scale / 2)
        scroll.contentSize = CGSize(width: size.width * scale, height: size.height * scale)
        center()
        if scale != old { view.scaleDidChange() }
    }

    /// Centers content that is smaller than the view.
    private func center() {
        let (room, size) = (room, scroll.contentSize)
        let (x, y) = (max((room.width - size.width) / 2, 0), max((room.height - size.height) / 2, 0))
        scroll.contentInset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
    }

    // MARK: Places

    /// The part of the scroll view inside of its insets, in its coordinates.
    private var visibleRect: CGRect { scroll.bounds.inset(by: scroll.adjustedContentInset) }

    private func place(of point: CGPoint) -> CGPoint { CGPoint(x: point.x / scale, y: point.y / scale) }

    /// Scrolls so that a point of the content is at the upper left corner, as far as possible.
    private func scroll(to point: CGPoint) {
        let inset = scroll.adjustedContentInset
        scroll.contentOffset = scroll.restingOffset(
            for: CGPoint(x: point.x * scale - inset.left, y: point.y * scale - inset.top))
    }

    /// Shows a page, or the top of a rectangle of its view, and makes it the current one.
    func go(to index: Int, showing rect: CGRect? = nil) {
        guard (0..<count).contains(index) else { return }
        place {
            if layout.frames[index] == nil {
                pages.removeAll()
                arrange(showing: index)
            }
            guard let frame = layout.frames[index] else { return }
            if showsScreenfuls {
                let (size, place) = (view.bounds.size, CGFloat(index))
                let isVertical = view.displayDirection == .vertical
                scroll(to: CGPoint(x: isVertical ? 0 : size.width * place, y: isVertical ? size.height * place : 0))
            } else if let rect {
                scroll(to: CGPoint(x: frame.minX + rect.minX, y: frame.minY + rect.minY))
            } else {
                scroll(to: CGPoint(x: frame.minX - margins.left, y: frame.minY - margins.top))
            }
        }
        showPages()
        setCurrent(index)
    }

    // MARK: Pages

    /// The indices of the pages that are visible, in order.
    var visiblePages: [Int] { layout.pages(in: content.convert(scroll.bounds, from: scroll)) }

    private func showPages() {
        guard !isPlacing else { return }
        pages.show(layout, in: content.convert(scroll.bounds, from: scroll)) { index in
            guard let page = view.document?.page(at: index) else { return nil }
            let made = PDFPageView(page, view.displayBox)
            made.hasShadow = view.displaysPageBreaks && view.pageShadowsEnabled
            return made
        }
        let visible = view.visiblePages.map { ObjectIdentifier($0) }
        guard visible != posted else { return }
        posted = visible
        view.visiblePagesDidChange()
    }

    private func updateCurrent() {
        guard let index = layout.mainPage(in: content.convert(visibleRect, from: scroll)) else { return }
        setCurrent(index)
    }

    private func setCurrent(_ index: Int?) {
        let page = index.flatMap { view.document?.page(at: $0) }
        guard index != current || page !== currentPage else { return }
        (current, currentPage) = (index, page)
        view.pageDidChange()
    }

    /// Forgets the current page, because the document is another one.
    func forgetPage() { (current, currentPage) = (nil, nil) }

    // MARK: Scrolling

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard !isPlacing else { return }
        showPages()
        updateCurrent()
    }

    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        guard !isPlacing else { return }
        center()
        showPages()
        view.userDidZoom()
    }
}
