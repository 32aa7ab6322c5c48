// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The distance that a wheel has turned over a paging scroll view, accumulated until it turns a page.
@MainActor struct WheelTurn {
    private weak var view: UIScrollView?
    private var distance: CGPoint = .zero

    /// The distance that turns a page, in points: about one detent of a wheel.
    private static let pageDistance: CGFloat = 40

    /// Adds a distance over a view; returns the pages to turn, -1, 0 or 1 along each axis.
    mutating func add(_ way: CGPoint, over view: UIScrollView) -> (x: CGFloat, y: CGFloat) {
        if self.view !== view { (self.view, distance) = (view, .zero) }
        func page(_ distance: inout CGFloat, _ way: CGFloat) -> CGFloat {
            // A change of direction restarts the count.
            distance = distance * way < 0 ? way : distance + way
            guard abs(distance) >= Self.pageDistance else { return 0 }
            defer { distance = 0 }
            return distance < 0 ? -1 : 1
        }
        return (page(&distance.x, way.x), page(&distance.y, way.y))
    }
}

extension DeviceInput {
    /// Scrolls the content at a point of the main screen by a distance: along each axis, the innermost scroll view that
    /// has content to scroll. Does nothing if the app is inactive.
    func scroll(at point: CGPoint, by way: CGPoint) {
        guard device.level == .active, device.execution == .running, way.x.isFinite, way.y.isFinite,
            let hit = hitTest(point)
        else { return }
        let views = sequence(first: hit.view, next: \.superview).compactMap { $0 as? UIScrollView }
        let across = way.x == 0 ? nil : views.first { $0.canTurn(\.x) }
        let down = way.y == 0 ? nil : views.first { $0.canTurn(\.y) }
        if let across, across === down {
            across.turn(by: way, counting: &turned)
        } else {
            across?.turn(by: CGPoint(x: way.x, y: 0), counting: &turned)
            down?.turn(by: CGPoint(x: 0, y: way.y), counting: &turned)
        }
    }
}

extension UIScrollView {
    /// Whether a wheel can scroll the content along an axis.
    fileprivate func canTurn(_ axis: KeyPath<(x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>), ClosedRange<CGFloat>>)
        -> Bool
    {
        let range = restingOffsets[keyPath: axis]
        return isScrollEnabled && range.lowerBound < range.upperBound
    }

    /// Moves the content by a distance, limited to where it can rest, or by a page.
    fileprivate func turn(by way: CGPoint, counting turned: inout WheelTurn) {
        // A drag in progress takes precedence.
        guard !isDragging else { return }
        if isPagingEnabled {
            let pages = turned.add(way, over: self)
            guard pages != (0, 0) else { return }
            func page(_ offset: CGFloat, _ length: CGFloat, _ pages: CGFloat) -> CGFloat {
                pages == 0 || length <= 0 ? offset : ((offset / length).rounded() + pages) * length
            }
            // A page that is being turned counts as turned.
            let shown = movement.target ?? contentOffset
            let target = CGPoint(x: page(shown.x, bounds.width, pages.x), y: page(shown.y, bounds.height, pages.y))
            setContentOffset(restingOffset(for: target), animated: true)
            return
        }
        holdContent()
        let target = restingOffset(for: CGPoint(x: contentOffset.x + way.x, y: contentOffset.y + way.y))
        guard target != contentOffset else { return }
        contentOffset = target
        flashScrollIndicators()
    }
}
