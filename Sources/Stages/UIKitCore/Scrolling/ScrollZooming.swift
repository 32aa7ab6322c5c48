// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The zooming of a scroll view: the scale, its limits, and the pinches and animations that change it.
///
/// An animation changes the scale with each frame and reports it to the delegate, as in UIKit. Unlike on a device, the
/// scale never exceeds its limits, so it never bounces back.
@MainActor final class ScrollZooming {
    private unowned let view: UIScrollView
    private(set) var scale: CGFloat = 1
    var limits = (minimum: CGFloat(1), maximum: CGFloat(1)) { didSet { if limits != oldValue { limitsDidChange() } } }
    private(set) var pinch: UIPinchGestureRecognizer?
    private(set) var isActive = false
    /// The scale at the beginning of a pinch.
    private var start: CGFloat = 1
    private let change = SteppedChange()
    /// The scale and the offset at the end of the animation.
    private var goal = (scale: CGFloat(1), offset: CGPoint.zero)
    /// Whether the animation is changing the scale.
    private var isStepping = false

    init(_ view: UIScrollView) { self.view = view }

    /// The view to zoom, as returned by the delegate.
    var content: UIView? { view.delegate?.viewForZooming(in: view) }

    private func limitsDidChange() {
        let canZoom = limits.minimum < limits.maximum
        if canZoom, pinch == nil {
            let new = ZoomingRecognizer()
            new.addAction(UIAction { [weak self] _ in self?.follow() })
            view.addGestureRecognizer(new)
            pinch = new
        }
        pinch?.isEnabled = canZoom
        stop()
        zoom(to: scale)
    }

    private func follow() {
        guard let pinch else { return }
        switch pinch.state {
        case .began:
            stop()
            (isActive, start) = (true, scale)
            view.delegate?.scrollViewWillBeginZooming(view, with: content)
            zoom(to: start * pinch.scale, around: pinch.location(in: view))
        case .changed: zoom(to: start * pinch.scale, around: pinch.location(in: view))
        case .ended, .cancelled:
            isActive = false
            view.delegate?.scrollViewDidEndZooming(view, with: content, atScale: scale)
        case .possible, .failed: break
        }
    }

    /// Returns the nearest scale within the limits; nil if it cannot be a scale.
    private func limited(_ wanted: CGFloat) -> CGFloat? {
        guard wanted.isFinite else { return nil }
        let new = min(max(wanted, limits.minimum), max(limits.minimum, limits.maximum))
        return new > 0 ? new : nil
    }

    /// Changes the scale within the limits while a point stays in place; nil for the center of the view.
    func zoom(to wanted: CGFloat, around point: CGPoint? = nil) {
        guard let new = limited(wanted), new != scale else { return }
        let (ratio, offset) = (new / scale, view.contentOffset)
        let point = point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        show(new, at: CGPoint(x: offset.x + point.x * (ratio - 1), y: offset.y + point.y * (ratio - 1)))
    }

    /// Changes the scale within the limits and moves a rectangle of the zoomed view to the center; nil for what is there.
    func zoom(to wanted: CGFloat, showing rect: CGRect? = nil, animated: Bool) {
        guard let new = limited(wanted), let content else { return }
        stop()
        // The delegate has heard of the end of the animation before, and may have begun another.
        change.stop()
        let center =
            rect.map { content.convert(CGPoint(x: $0.midX, y: $0.midY), to: view) }
            ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        let ratio = new / scale
        let offset = CGPoint(
            x: center.x * ratio - view.bounds.width / 2, y: center.y * ratio - view.bounds.height / 2)
        if animated { animate(to: new, offset) } else { show(new, at: offset) }
    }

    /// Changes the scale so that a rectangle of the zoomed view is as large as possible.
    func zoom(to rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        let scale = min(view.bounds.width / rect.width, view.bounds.height / rect.height)
        zoom(to: scale, showing: rect, animated: animated)
    }

    /// Shows the content at a scale and, as far as possible, an offset.
    private func show(_ new: CGFloat, at offset: CGPoint) {
        // The delegate may release the view.
        let view = view
        guard let content else { return }
        let ratio = new / scale
        if ratio != 1 {
            let origin = content.frame.origin
            scale = new
            content.transform = CGAffineTransform(scaleX: new, y: new)
            content.frame.origin = CGPoint(x: origin.x * ratio, y: origin.y * ratio)
            view.contentSize = CGSize(width: view.contentSize.width * ratio, height: view.contentSize.height * ratio)
        }
        view.contentOffset = view.restingOffset(for: offset)
        if ratio != 1 { view.delegate?.scrollViewDidZoom(view) }
    }

    private func animate(to new: CGFloat, _ offset: CGPoint) {
        guard new != scale || view.restingOffset(for: offset) != view.contentOffset else { return }
        view.stopMoving()
        let (old, start) = (scale, view.contentOffset)
        goal = (new, offset)
        view.delegate?.scrollViewWillBeginZooming(view, with: content)
        change.begin(AnimationTiming(duration: 0.3)) { [weak self] share in
            guard let self else { return }
            isStepping = true
            defer { isStepping = false }
            // Exactly at the end: the scale is compared with its limits.
            guard share < 1 else { return show(new, at: offset) }
            let way = CGPoint(x: offset.x - start.x, y: offset.y - start.y)
            show(old + (new - old) * share, at: CGPoint(x: start.x + way.x * share, y: start.y + way.y * share))
        } completion: { [weak self] in
            self?.reportEnd()
        }
    }

    private func reportEnd() { view.delegate?.scrollViewDidEndZooming(view, with: content, atScale: scale) }

    /// Ends an animation at its end and reports it; not if the delegate asks for that as it hears of a step.
    func finish() { if !isStepping { stop(atEnd: true) } }

    /// Ends an animation at what is shown, or at its end, and reports it.
    func stop(atEnd: Bool = false) {
        guard change.isRunning else { return }
        change.stop()
        if atEnd { show(goal.scale, at: goal.offset) }
        reportEnd()
    }
}

extension UIScrollView {
    /// The smallest scale of the content. The default is 1.
    public var minimumZoomScale: CGFloat {
        get { zooming.limits.minimum }
        set { zooming.limits.minimum = newValue }
    }
    /// The largest scale of the content; zooming is enabled if it is larger than the smallest. The default is 1.
    public var maximumZoomScale: CGFloat {
        get { zooming.limits.maximum }
        set { zooming.limits.maximum = newValue }
    }
    /// Whether the user is zooming.
    public var isZooming: Bool { zooming.isActive }
    /// Whether the scale is bouncing back to a limit: always false, because it never exceeds one.
    public var isZoomBouncing: Bool { false }
    /// The pinch gesture recognizer; nil if zooming was never enabled.
    public var pinchGestureRecognizer: UIPinchGestureRecognizer? { zooming.pinch }
}

/// A pinch that ends with its first finger: the other one drags the content.
private final class ZoomingRecognizer: UIPinchGestureRecognizer {
    /// Returns false for a drag that has not moved: a finger that only stopped the content may be the first of two.
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let scroll = view as? UIScrollView, preventingGestureRecognizer === scroll.panGestureRecognizer else {
            return super.canBePrevented(by: preventingGestureRecognizer)
        }
        let way = scroll.panGestureRecognizer.translation(in: nil)
        return hypot(way.x, way.y) >= 10
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard self.touches.count - touches.count < 2 else { return }
        if state == .began || state == .changed { state = .ended } else if state == .possible { state = .failed }
    }
}
