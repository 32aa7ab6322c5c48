// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A row of dots, one for each page, that shows which one is open.
@MainActor open class UIPageControl: UIControl, DrawsFromProperties {
    /// The number of pages; 0 unless the app says otherwise.
    open var numberOfPages = 0 {
        didSet {
            guard numberOfPages != oldValue else { return }
            numberOfPages = max(0, numberOfPages)
            let page = currentPage
            currentPage = page
            invalidateIntrinsicContentSize()
            setNeedsCommit()
        }
    }
    private var page = 0
    /// The open page, counted from 0; brought to the pages that there are. Setting it sends no event.
    open var currentPage: Int {
        get { page }
        set {
            let new = min(max(newValue, 0), max(numberOfPages - 1, 0))
            guard new != page else { return }
            page = new
            setNeedsCommit()
        }
    }
    /// Whether there are no dots for a single page; false unless the app says otherwise.
    open var hidesForSinglePage = false {
        didSet { if hidesForSinglePage != oldValue { setNeedsCommit() } }
    }
    /// The colour of the dots; nil for a translucent one.
    open var pageIndicatorTintColor: UIColor? {
        didSet { if pageIndicatorTintColor != oldValue { setNeedsCommit() } }
    }
    /// The colour of the open page's dot; nil for white, or black in a light interface.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { if currentPageIndicatorTintColor != oldValue { setNeedsCommit() } }
    }

    /// The distance from dot to dot, and a dot's width.
    private static let (pitch, dot): (CGFloat, CGFloat) = (16, 7)

    /// Returns the size that the dots of a number of pages take.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(max(pageCount, 0)) * Self.pitch + 10, height: 26)
    }

    /// The size of the dots.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    /// The size of the dots.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Turns a page: back by a tap on the left half, on by one on the right.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside, let touch else { return }
        let old = currentPage
        currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
        if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Draws the dots, as many as there is room for around the open page's.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width.isFinite,
            numberOfPages > (hidesForSinglePage ? 1 : 0)
        else { return }
        let room = min(max(1, Int(min(bounds.width, 10_000) / Self.pitch)), numberOfPages)
        let first = min(max(0, currentPage - room / 2), numberOfPages - room)
        let left = bounds.midX - CGFloat(room) * Self.pitch / 2 + (Self.pitch - Self.dot) / 2
        for index in 0..<room {
            let place = CGRect(
                x: left + CGFloat(index) * Self.pitch, y: bounds.midY - Self.dot / 2, width: Self.dot,
                height: Self.dot)
            let isOpen = first + index == currentPage
            let color =
                isOpen
                ? currentPageIndicatorTintColor ?? .label
                : pageIndicatorTintColor ?? .label.withAlphaComponent(0.3)
            context.fill(place, color: color)
        }
    }
}
