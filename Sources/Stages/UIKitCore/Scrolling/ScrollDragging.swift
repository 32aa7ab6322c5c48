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
