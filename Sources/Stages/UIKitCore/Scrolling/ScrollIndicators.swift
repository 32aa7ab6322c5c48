// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The scroll indicators, which are visible while the content moves.
@MainActor final class ScrollIndicators {
    private unowned let view: UIScrollView
    private var bars: (vertical: UIView, horizontal: UIView)?

    init(_ view: UIScrollView) { self.view = view }

    private(set) var isShown = false

    /// Shows the indicators.
    func show() {
        isShown = true
        if bars == nil { bars = (makeBar(), makeBar()) }
        place()
    }

    /// Fades the indicators out.
    func hide() {
        guard isShown else { return }
        isShown = false
        UIView.animate(withDuration: 0.25) { [bars] in
            bars?.vertical.alpha = 0
            bars?.horizontal.alpha = 0
        }
    }

    /// Lays out the indicators.
    func place() {
        guard let bars, isShown else { return }
        let (x, y) = view.restingOffsets
        let visible = view.bounds.inset(by: view.adjustedContentInset)
        let upright = visible.inset(by: view.verticalScrollIndicatorInsets)
        let level = visible.inset(by: view.horizontalScrollIndicatorInsets)
        let tall = bar(view.contentOffset.y, y, upright.height, upright.minY)
        let wide = bar(view.contentOffset.x, x, level.width, level.minX)
        bars.vertical.alpha = view.showsVerticalScrollIndicator && tall != nil ? 1 : 0
        bars.horizontal.alpha = view.showsHorizontalScrollIndicator && wide != nil ? 1 : 0
        if let tall { bars.vertical.frame = CGRect(x: upright.maxX - 6, y: tall.start, width: 3, height: tall.length) }
        if let wide { bars.horizontal.frame = CGRect(x: wide.start, y: level.maxY - 6, width: wide.length, height: 3) }
        let color = color
        for bar in [bars.vertical, bars.horizontal] { bar.backgroundColor = color }
    }

    /// Returns the start and length of an indicator, or nil if there is nothing to scroll.
    private func bar(
        _ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ room: CGFloat, _ start: CGFloat
    ) -> (start: CGFloat, length: CGFloat)? {
        let way = range.upperBound - range.lowerBound
        let track = room - 6
        guard way > 0, track > 0, track.isFinite else { return nil }
        // The indicator shrinks beyond an edge.
        let excess = max(range.lowerBound - offset, offset - range.upperBound, 0)
        let length = min(track, max(max(36, track * room / (room + way)) - excess, 7))
        let share = min(max((offset - range.lowerBound) / way, 0), 1)
        return (start + 3 + (track - length) * share, length)
    }

    private var color: UIColor {
        switch view.indicatorStyle {
        case .default: UIColor.label.withAlphaComponent(0.35)
        case .black: UIColor.black.withAlphaComponent(0.35)
        case .white: UIColor.white.withAlphaComponent(0.35)
        }
    }

    private func makeBar() -> UIView {
        let bar = UIView()
        bar.isUserInteractionEnabled = false
        bar.layer.cornerRadius = 1.5
        bar.alpha = 0
        // Stays in front of content that is added later.
        bar.layer.zPosition = 1_000_000
        view.addSubview(bar)
        return bar
    }
}
