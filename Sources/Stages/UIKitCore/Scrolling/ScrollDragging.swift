// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What a finger does to a scroll view.
@MainActor final class ScrollDragging {
    private unowned let view: UIScrollView
    /// Whether a finger drags.
    private(set) var isActive = false
    /// Whether the content moves on although no finger drags.
    private(set) var isDecelerating = false
    /// The offset when the drag began.
    private var start = CGPoint.zero
    /// How often content began to move on, so that only the end of the last such movement counts.
    private var turn = 0

    init(_ view: UIScrollView) {
        self.view = view
    }

    /// Takes over what the recognizer has found.
    func follow() {
        let pan = view.panGestureRecognizer
        switch pan.state {
        case .began:
            // A control that follows the finger itself, as a slider, keeps it.
            guard !(pan.touches.contains { ($0.view as? UIControl)?.keepsDrags == true }) else { return }
            guard view.scrollsHorizontally || view.scrollsVertically else { return }
            begin()
        case .changed: if isActive { drag() }
        case .ended, .cancelled: if isActive { end(velocity: pan.velocity(in: view.superview)) }
        default: break
        }
    }

    private func begin() {
        turn += 1
        isDecelerating = false
        // The finger holds what it touches: content that moves on stops where it is seen.
        if !view.layer.animations.isEmpty {
            let shown = view.layer.shown.geometry.bounds.origin
            view.layer.removeAllAnimations()
            view.contentOffset = shown
        }
        // The first ten points that a drag takes to be one do not move the content.
        view.panGestureRecognizer.setTranslation(.zero, in: view.superview)
        (isActive, start) = (true, view.contentOffset)
        view.showsMovement = true
        view.delegate?.scrollViewWillBeginDragging(view)
    }

    private func drag() {
        let way = view.panGestureRecognizer.translation(in: view.superview)
        let (x, y) = view.restingOffsets
        var offset = view.contentOffset
        if view.scrollsHorizontally { offset.x = soften(start.x - way.x, in: x, room: view.bounds.width) }
        if view.scrollsVertically { offset.y = soften(start.y - way.y, in: y, room: view.bounds.height) }
        view.contentOffset = offset
    }

    /// Beyond an edge the content follows ever less, and never more than the view's own length.
    private func soften(_ offset: CGFloat, in range: ClosedRange<CGFloat>, room: CGFloat) -> CGFloat {
        let nearest = min(max(offset, range.lowerBound), range.upperBound)
        guard view.bounces, room > 0 else { return nearest }
        let excess = abs(offset - nearest)
        let shown = (1 - 1 / (excess * 0.55 / room + 1)) * room
        return nearest + (offset < nearest ? -shown : shown)
    }

    private func end(velocity: CGPoint) {
        isActive = false
        let speed = CGPoint(
            x: view.scrollsHorizontally ? -velocity.x / 1000 : 0, y: view.scrollsVertically ? -velocity.y / 1000 : 0)
        var target = target(speed)
        view.delegate?.scrollViewWillEndDragging(view, withVelocity: speed, targetContentOffset: &target)
        let goesOn = target != view.contentOffset && target.x.isFinite && target.y.isFinite
        view.delegate?.scrollViewDidEndDragging(view, willDecelerate: goesOn)
        guard goesOn else {
            view.showsMovement = false
            return
        }
        turn += 1
        let mine = turn
        isDecelerating = true
        view.delegate?.scrollViewWillBeginDecelerating(view)
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseOut) { [view] in
            view.contentOffset = target
        } completion: { [weak self] _ in
            guard let self, turn == mine else { return }
            isDecelerating = false
            view.showsMovement = false
            view.delegate?.scrollViewDidEndDecelerating(view)
        }
    }

    /// Where content of a speed in points a millisecond comes to rest.
    private func target(_ speed: CGPoint) -> CGPoint {
        let rate = min(max(view.decelerationRate.rawValue, 0), 0.999)
        let reach = rate / (1 - rate)
        var target = view.contentOffset
        if view.isPagingEnabled {
            target.x = page(start.x, target.x, speed.x, view.bounds.width)
            target.y = page(start.y, target.y, speed.y, view.bounds.height)
        } else {
            target.x += speed.x * reach
            target.y += speed.y * reach
        }
        return view.restingOffset(for: target)
    }

    /// The page that a drag ends at: the next one when it was quick or went half the way.
    private func page(_ from: CGFloat, _ to: CGFloat, _ speed: CGFloat, _ length: CGFloat) -> CGFloat {
        guard length > 0 else { return to }
        let first = (from / length).rounded()
        if abs(speed) > 0.2 { return (first + (speed > 0 ? 1 : -1)) * length }
        return (to / length).rounded() * length
    }
}

extension UIControl {
    /// Whether a drag that begins on the control is the control's.
    fileprivate var keepsDrags: Bool { self is UISlider || self is UISwitch }
}

/// The bars that show which part of its content a scroll view shows; they are there while the content moves.
@MainActor final class ScrollIndicators {
    private unowned let view: UIScrollView
    private var bars: (vertical: UIView, horizontal: UIView)?

    init(_ view: UIScrollView) {
        self.view = view
    }

    /// Whether the bars are shown.
    private(set) var isShown = false

    /// Shows the bars, which are made when first needed.
    func show() {
        isShown = true
        if bars == nil { bars = (makeBar(), makeBar()) }
        place()
    }

    /// Has the bars fade.
    func hide() {
        guard isShown else { return }
        isShown = false
        UIView.animate(withDuration: 0.25) { [bars] in
            bars?.vertical.alpha = 0
            bars?.horizontal.alpha = 0
        }
    }

    /// Puts the bars where they belong.
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
        if let tall {
            bars.vertical.frame = CGRect(x: upright.maxX - 6, y: tall.start, width: 3, height: tall.length)
        }
        if let wide {
            bars.horizontal.frame = CGRect(x: wide.start, y: level.maxY - 6, width: wide.length, height: 3)
        }
        let color = color
        for bar in [bars.vertical, bars.horizontal] { bar.backgroundColor = color }
    }

    /// Start and length of a bar; nil when there is nothing to scroll.
    private func bar(
        _ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ room: CGFloat, _ start: CGFloat
    ) -> (start: CGFloat, length: CGFloat)? {
        let way = range.upperBound - range.lowerBound
        let track = room - 6
        guard way > 0, track > 0, track.isFinite else { return nil }
        // Beyond an edge the bar shrinks, as the content does not go on there.
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
        // In front of content that is added later.
        bar.layer.zPosition = 1_000_000
        view.addSubview(bar)
        return bar
    }
}
