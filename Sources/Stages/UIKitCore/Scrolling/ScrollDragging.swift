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
    /// The content offset at the start of the drag.
    private var start = CGPoint.zero
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
        guard view.panGestureRecognizer.touches.allSatisfy(mayCancel) else { return false }
        isTaken = view.takesDrag(view.panGestureRecognizer)
        return isTaken || (view.dragsHorizontally || view.dragsVertically) && !view.leavesDrag()
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
        hold()
        view.zooming.stop()
        lock = DirectionalLock(isEnabled: view.isDirectionalLockEnabled)
        lock.decide(for: view.panGestureRecognizer.translation(in: view.superview))
        // The first ten points, which recognize the drag, do not move the content.
        view.panGestureRecognizer.setTranslation(.zero, in: view.superview)
        (isActive, start) = (true, view.contentOffset)
        view.showsMovement = true
        view.delegate?.scrollViewWillBeginDragging(view)
        if view.keyboardDismissMode != .none { view.window?.endEditing(false) }
    }

    private func drag() {
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
        let nearest = min(max(offset, range.lowerBound), range.upperBound)
        guard view.bounces, room > 0 else { return nearest }
        let excess = abs(offset - nearest)
        let shown = (1 - 1 / (excess * 0.55 / room + 1)) * room
        return nearest + (offset < nearest ? -shown : shown)
    }

    private func end(velocity: CGPoint) {
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
        view.movement.begin(to: .offset(target), AnimationTiming(duration: 0.5, curve: .easeOut)) { [weak self] in
            guard let self else { return }
            isDecelerating = false
            view.showsMovement = false
            view.contentDidRest()
            view.delegate?.scrollViewDidEndDecelerating(view)
        }
    }

    /// Returns the offset at which content with a speed in points per millisecond comes to rest.
    private func target(_ speed: CGPoint) -> CGPoint {
        let rate = min(max(view.decelerationRate.rawValue, 0), 0.999)
        let reach = rate / (1 - rate)
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
