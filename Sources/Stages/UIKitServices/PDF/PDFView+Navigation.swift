// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// Ways through the pages of a PDF view.
extension PDFView {
    /// The page that was gone to last, or since the user has scrolled, the one with the largest visible part; nil without
    /// pages.
    public var currentPage: PDFPage? { scroller.current.flatMap { document?.page(at: $0) } }

    /// The pages of which a part is visible, in order.
    public var visiblePages: [PDFPage] { scroller.visiblePages.compactMap { document?.page(at: $0) } }

    /// Shows a page from its top; does nothing for one of another document.
    public func go(to page: PDFPage) { go(to: document?.index(for: page)) }

    /// Shows a page with the top of a rectangle in its coordinates at the top of the view, as far as possible.
    public func go(to rect: CGRect, on page: PDFPage) {
        guard let index = document?.index(for: page), let transform = transform(of: page) else { return }
        scroller.go(to: index, showing: rect.applying(transform))
    }

    /// Shows the first page.
    public func goToFirstPage(_ sender: Any?) { go(to: 0) }
    /// Shows the last page.
    public func goToLastPage(_ sender: Any?) { go(to: count - 1) }
    /// Shows the page after the current one, or the first of the next two where two are beside each other.
    public func goToNextPage(_ sender: Any?) { go(toRowAfter: 1) }
    /// Shows the page before the current one, or the first of the previous two where two are beside each other.
    public func goToPreviousPage(_ sender: Any?) { go(toRowAfter: -1) }

    /// Whether there are pages before the current one, and those beside it.
    public var canGoToFirstPage: Bool { canGoToPreviousPage }
    /// Whether there are pages after the current one, and those beside it.
    public var canGoToLastPage: Bool { canGoToNextPage }
    /// Whether there are pages after the current one, and those beside it.
    public var canGoToNextPage: Bool { page(ofRowAfter: 1) != nil }
    /// Whether there are pages before the current one, and those beside it.
    public var canGoToPreviousPage: Bool { page(ofRowAfter: -1) != nil }

    private var count: Int { document?.pageCount ?? 0 }

    /// Returns the index of the first page in the row at a distance from that of the current page; nil if there is none.
    private func page(ofRowAfter distance: Int) -> Int? {
        guard let current = scroller.current else { return nil }
        let length = displayMode.isTwoUp && !isUsingPageViewController ? 2 : 1
        // The first page of a book is alone in its row, as if one were before it.
        let missing = length == 2 && displaysAsBook ? 1 : 0
        let row = (current + missing) / length + distance
        guard row >= 0, row <= (count - 1 + missing) / length else { return nil }
        return max(row * length - missing, 0)
    }

    private func go(toRowAfter distance: Int) { go(to: page(ofRowAfter: distance)) }

    private func go(to index: Int?) {
        guard let index else { return }
        scroller.go(to: index)
    }

    // MARK: Places on pages

    /// Returns the page at a point of the view, or if wanted the nearest one; nil without one.
    public func page(for point: CGPoint, nearest: Bool) -> PDFPage? {
        let place = scroller.content.convert(point, from: self)
        func distance(_ frame: CGRect) -> CGFloat {
            let x = max(frame.minX - place.x, place.x - frame.maxX, 0)
            let y = max(frame.minY - place.y, place.y - frame.maxY, 0)
            return hypot(x, y)
        }
        let distances = scroller.layout.frames.mapValues(distance)
        guard let best = distances.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return nil }
        return nearest || best.value == 0 ? document?.page(at: best.key) : nil
    }

    /// Converts a point of the view to the coordinates of a page; the point itself for a page that is not there.
    public func convert(_ point: CGPoint, to page: PDFPage) -> CGPoint {
        guard let (frame, transform) = place(of: page) else { return point }
        let place = scroller.content.convert(point, from: self)
        return CGPoint(x: place.x - frame.minX, y: place.y - frame.minY).applying(transform.inverted())
    }

    /// Converts a point in the coordinates of a page to the view; the point itself for a page that is not there.
    public func convert(_ point: CGPoint, from page: PDFPage) -> CGPoint {
        guard let (frame, transform) = place(of: page) else { return point }
        let place = point.applying(transform)
        return scroller.content.convert(CGPoint(x: place.x + frame.minX, y: place.y + frame.minY), to: self)
    }

    private func place(of page: PDFPage) -> (frame: CGRect, transform: CGAffineTransform)? {
        guard let index = document?.index(for: page), let frame = scroller.layout.frames[index],
            let transform = transform(of: page)
        else { return nil }
        return (frame, transform)
    }

    /// Returns the transform from a page's coordinates to those of its view; nil for a page that is not there.
    private func transform(of page: PDFPage) -> CGAffineTransform? {
        guard let index = document?.index(for: page) else { return nil }
        let shown = page.shownSize(of: displayBox)
        let size = scroller.layout.frames[index]?.size ?? shown
        let flipped = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: shown.height)
        return page.transform(for: displayBox).concatenating(flipped)
            .concatenating(CGAffineTransform(scaleX: size.width / shown.width, y: size.height / shown.height))
    }
}
