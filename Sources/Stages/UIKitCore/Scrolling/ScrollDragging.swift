// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The dragging state of a scroll view.
@MainActor final class ScrollDragging {
    private unowned let view: UIScrollView
    /// Whether the user is dragging the content.
    private(set) var isActive = false
    /// Whether the content is decelerating.
    private(set) var isDecelerating = false
    /// Whether the view handles the drag itself instead of scrolling.
    private var isTaken = false
    /// Whether a touch is stopping the content.
    private var isCatching = false
    /// The content offset at the start of the drag, without resistance.
    private var start = CGPoint.zero
    /// Whether the drag goes on from where a pinch has moved the content.
    private var startsAnew = false
    private var lock = DirectionalLock(isEnabled: false)
    /// Whether an enclosing scroll view scrolls beyond the edges of this one.
    var transfers = (horizontally: true, vertically: true)

    init(_ view: UIScrollView) { self.view = view }

    /// Shifts the start of the drag together with the content.
    func shift(by distance: CGPoint) { start = CGPoint(x: start.x + distance.x, y: start.y + distance.y) }

    /// Returns whether a drag may begin: not if there is nothing to scroll, nor in a control that tracks the touch
    /// itself, such as a slider.
    func mayBegin() -> Bool {
        isTaken = false
        if isCatching { return true }
        guard view.panGestureRecognizer.touches.allSatisfy(mayCancel) else { return false }
        isTaken = view.takesDrag(view.panGestureRecognizer)
        return isTaken || (view.dragsHorizontally || view.dragsVertically) && !view.leavesDrag()
    }

    /// Begins a drag with touches that reach content that decelerates: they stop it, and what is below them receives
    /// none.
    func catchContent(_ touches: Set<UITouch>) {
        let pan = view.panGestureRecognizer
        guard isDecelerating, pan.state == .possible, pan.numberOfTouches >= pan.minimumNumberOfTouches,
            let target = view.movement.target, target != view.contentOffset
        else { return }
        isCatching = true
        pan.state = .began
        isCatching = false
        guard pan.state == .began, !pan.isHeld else { return }
        for touch in touches { touch.isTaken = true }
    }

    /// Returns whether the view may take a touch away from a view in its content.
    private func mayCancel(_ touch: UITouch) -> Bool {
        guard let content = touch.view, content !== view else { return true }
        return view.canCancelContentTouches ? view.touchesShouldCancel(in: content) : !content.keepsDrags
    }

    /// Handles a change of the pan gesture recognizer.
    func follow() {
        let pan = view.panGestureRecognizer
        switch pan.state {
        case .began:
            if !isTaken { begin() }
        case .changed where isTaken: view.followDrag(pan)
        case .ended where isTaken, .cancelled where isTaken:
            isTaken = false
            view.followDrag(pan)
        case .changed: if isActive { drag() }
        case .ended, .cancelled: if isActive { end(velocity: pan.velocity(in: view.superview)) }
        default: break
        }
    }

    /// Stops the content where it is.
    func stop() {
        view.movement.stop()
        guard isDecelerating else { return }
        isDecelerating = false
        view.showsMovement = false
    }

    /// Stops the content where it is shown, also if an animation block moves it.
    func hold() {
        stop()
        guard view.layer.animations.changes[.bounds] != nil else { return }
        let shown = view.layer.presented.bounds.origin
        view.layer.end(.bounds)
        view.contentOffset = shown
    }

    private func begin() {
        // The delegate may release the view.
        let view = view
        let wasDecelerating = isDecelerating
        hold()
        view.zooming.stop()
        lock = DirectionalLock(
            isEnabled: view.isDirectionalLockEnabled && view.dragsHorizontally && view.dragsVertically)
        lock.decide(for: view.panGestureRecognizer.translation(in: view.superview))
        // The first ten points, which recognize the drag, do not move the content.
        view.panGestureRecognizer.setTranslation(.zero, in: view.superview)
        (isActive, startsAnew, start) = (true, false, dragged(to: view.contentOffset))
        view.showsMovement = true
        view.delegate?.scrollViewWillBeginDragging(view)
        if wasDecelerating { view.delegate?.scrollViewDidEndDecelerating(view) }
        if view.keyboardDismissMode != .none { view.window?.endEditing(false) }
    }

    private func drag() {
        if startsAnew || view.isZooming {
            startsAnew = view.isZooming
            start = dragged(to: view.contentOffset)
            view.panGestureRecognizer.setTranslation(.zero, in: view.superview)
            return
        }
        let way = view.panGestureRecognizer.translation(in: view.superview)
        lock.decide(for: way)
        let (x, y) = view.restingOffsets
        var offset = view.contentOffset
        if dragsHorizontally { offset.x = soften(start.x - way.x, in: x, room: view.bounds.width) }
        if dragsVertically { offset.y = soften(start.y - way.y, in: y, room: view.bounds.height) }
        view.contentOffset = offset
        view.refreshControl?.follow(isDragging: true)
    }

    private var dragsHorizontally: Bool { view.dragsHorizontally && lock.axis != .vertical }
    private var dragsVertically: Bool { view.dragsVertically && lock.axis != .horizontal }

    /// Returns the offset with increasing resistance beyond an edge, by at most the length of the view.
    private func soften(_ offset: CGFloat, in range: ClosedRange<CGFloat>, room: CGFloat) -> CGFloat {
        let nearest = range.clamp(offset)
        guard view.bounces, room > 0 else { return nearest }
        let shown = RubberBand(length: room).shown(abs(offset - nearest))
        return nearest + (offset < nearest ? -shown : shown)
    }

    /// Returns the offset that a drag without resistance would have, such as where a touch stops content that bounces.
    private func dragged(to offset: CGPoint) -> CGPoint {
        guard view.bounces else { return offset }
        func place(_ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ room: CGFloat) -> CGFloat {
            let nearest = range.clamp(offset)
            guard offset != nearest, room > 0 else { return offset }
            let way = RubberBand(length: room).dragged(abs(offset - nearest))
            return nearest + (offset < nearest ? -way : way)
        }
        let (x, y) = view.restingOffsets
        return CGPoint(
            x: view.dragsHorizontally ? place(offset.x, x, view.bounds.width) : offset.x,
            y: view.dragsVertically ? place(offset.y, y, view.bounds.height) : offset.y)
    }

    private func end(velocity: CGPoint) {
        // The delegate may release the view.
        let view = view
        isActive = false
        view.refreshControl?.follow(isDragging: false)
        let speed = CGPoint(
            x: dragsHorizontally ? -velocity.x / 1000 : 0, y: dragsVertically ? -velocity.y / 1000 : 0)
        var target = view.restingTarget(for: target(speed), velocity: speed)
        // The delegate may change the target during the call.
        unsafe view.delegate?.scrollViewWillEndDragging(view, withVelocity: speed, targetContentOffset: &target)
        let goesOn = target != view.contentOffset && target.x.isFinite && target.y.isFinite
        view.delegate?.scrollViewDidEndDragging(view, willDecelerate: goesOn)
        guard goesOn else {
            view.showsMovement = false
            view.contentDidRest()
            return
        }
        isDecelerating = true
        view.delegate?.scrollViewWillBeginDecelerating(view)
        // The delegate may have stopped it.
        guard isDecelerating else { return }
        let rests = view.restingOffset(for: target) == target
        let motion = deceleration(to: target, speed: speed, rests: rests)
        view.movement.decelerate(motion, rests: rests) { [weak self, weak view] in
            guard let self, let view else { return }
            isDecelerating = false
            view.showsMovement = false
            view.contentDidRest()
            view.delegate?.scrollViewDidEndDecelerating(view)
        }
    }

    /// The share of the speed that remains after one millisecond.
    private var rate: Double { min(max(view.decelerationRate.rawValue, 0), 0.999) }

    /// The distance in points that content goes at a speed of one point per millisecond.
    private var reach: Double { rate / (1 - rate) }

    /// Returns the offset at which content with a speed in points per millisecond comes to rest.
    private func target(_ speed: CGPoint) -> CGPoint {
        var target = view.contentOffset
        if view.isPagingEnabled {
            // The first page is where the content rests, such as below a bar.
            let (x, y) = view.restingOffsets
            target.x = page(start.x, target.x, speed.x, view.bounds.width, from: x.lowerBound)
            target.y = page(start.y, target.y, speed.y, view.bounds.height, from: y.lowerBound)
        } else {
            target.x += speed.x * reach
            target.y += speed.y * reach
        }
        return view.offsetBesideTitle(view.restingOffset(for: target))
    }

    /// Returns the motion from the current offset to a target at a speed in points per millisecond; `rests` says whether
    /// the content can rest there.
    private func deceleration(to target: CGPoint, speed: CGPoint, rests: Bool) -> ScrollDeceleration {
        let (decay, pages, bounces) = (-1000 * log(rate), view.isPagingEnabled, view.bounces)
        func axis(
            _ offset: CGFloat, _ target: CGFloat, _ speed: CGFloat, _ range: ClosedRange<CGFloat>, _ room: CGFloat
        ) -> ScrollDeceleration.Axis {
            let excess = abs(offset - range.clamp(offset))
            // Beyond an edge, the content has followed the finger more slowly.
            let pace = excess > 0 && room > 0 ? RubberBand(length: room).slope(at: excess) : 1
            let (velocity, free) = (speed * 1000 * pace, offset + speed * reach)
            guard rests, !pages, range.clamp(free) == target else {
                return .init(
                    from: offset, to: target, velocity: velocity, rate: pages ? nil : decay, bounces: bounces)
            }
            return .init(freelyFrom: offset, to: free, velocity: velocity, rate: decay, in: range, bounces: bounces)
        }
        let (offset, (x, y)) = (view.contentOffset, view.restingOffsets)
        return ScrollDeceleration(
            x: axis(offset.x, target.x, speed.x, x, view.bounds.width),
            y: axis(offset.y, target.y, speed.y, y, view.bounds.height))
    }

    /// Returns the offset of the page at which a drag ends: the next one if the drag is quick or passes half a page.
    private func page(
        _ start: CGFloat, _ end: CGFloat, _ speed: CGFloat, _ length: CGFloat, from first: CGFloat
    ) -> CGFloat {
        guard length > 0 else { return end }
        let page = ((start - first) / length).rounded()
        if abs(speed) > 0.2 { return first + (page + (speed > 0 ? 1 : -1)) * length }
        return first + ((end - first) / length).rounded() * length
    }
}

extension UIView {
    /// Whether a drag that begins in the view belongs to a control.
    var keepsDrags: Bool {
        self is UISlider || self is UISwitch || self is UIPickerView || self is CellReorderControl
            || superview?.keepsDrags == true
    }
}

/// The pan gesture recognizer of a scroll view, which also recognizes touches that stop content.
final class ScrollPanRecognizer: UIPanGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        (view as? UIScrollView)?.dragging.catchContent(touches)
    }
}
