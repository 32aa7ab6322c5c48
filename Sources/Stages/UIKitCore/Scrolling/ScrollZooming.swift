// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The zooming of a scroll view: the scale, its limits, and the pinch that changes it.
///
/// Unlike on a device, the scale never exceeds its limits, so it never bounces back.
@MainActor final class ScrollZooming {
    private unowned let view: UIScrollView
    private(set) var scale: CGFloat = 1
    var limits = (minimum: CGFloat(1), maximum: CGFloat(1)) { didSet { limitsDidChange() } }
    private(set) var pinch: UIPinchGestureRecognizer?
    private(set) var isActive = false
    /// The scale at the beginning of a pinch.
    private var start: CGFloat = 1

    init(_ view: UIScrollView) { self.view = view }

    /// The view to zoom, as returned by the delegate.
    var content: UIView? { view.delegate?.viewForZooming(in: view) }

    private func limitsDidChange() {
        let canZoom = limits.minimum < limits.maximum
        if canZoom, pinch == nil {
            let new = UIPinchGestureRecognizer()
            new.addAction(UIAction { [weak self] _ in self?.follow() })
            view.addGestureRecognizer(new)
            pinch = new
        }
        pinch?.isEnabled = canZoom
        zoom(to: scale)
    }

    private func follow() {
        guard let pinch else { return }
        switch pinch.state {
        case .began:
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

    /// Changes the scale within the limits while a point stays in place; nil for the center of the view.
    func zoom(to wanted: CGFloat, around point: CGPoint? = nil) {
        guard wanted.isFinite else { return }
        let new = min(max(wanted, limits.minimum), max(limits.minimum, limits.maximum))
        guard new != scale, new > 0, let content else { return }
        let (ratio, origin) = (new / scale, content.frame.origin)
        let point = point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        scale = new
        content.transform = CGAffineTransform(scaleX: new, y: new)
        content.frame.origin = CGPoint(x: origin.x * ratio, y: origin.y * ratio)
        // Before the size changes, which can move content that shrinks.
        let offset = view.contentOffset
        view.contentSize = CGSize(width: view.contentSize.width * ratio, height: view.contentSize.height * ratio)
        view.contentOffset = view.restingOffset(
            for: CGPoint(x: offset.x + point.x * (ratio - 1), y: offset.y + point.y * (ratio - 1)))
        view.delegate?.scrollViewDidZoom(view)
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
    /// The scale of the view that the delegate returns for zooming.
    public var zoomScale: CGFloat {
        get { zooming.scale }
        set { setZoomScale(newValue, animated: false) }
    }
    /// Whether the user is zooming.
    public var isZooming: Bool { zooming.isActive }
    /// Whether the scale is bouncing back to a limit: always false, because it never exceeds one.
    public var isZoomBouncing: Bool { false }
    /// The pinch gesture recognizer; nil if zooming was never enabled.
    public var pinchGestureRecognizer: UIPinchGestureRecognizer? { zooming.pinch }

    /// Sets the scale of the content, within the limits; the center of the view stays where it is.
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {
        UIView.animate(withDuration: animated ? 0.3 : 0) { self.zooming.zoom(to: scale) }
    }

    /// Zooms so that a rectangle of the content, in the coordinates of the zoomed view, is as large as possible.
    public func zoom(to rect: CGRect, animated: Bool) {
        guard let content = zooming.content, rect.width > 0, rect.height > 0 else { return }
        UIView.animate(withDuration: animated ? 0.3 : 0) {
            self.zooming.zoom(to: min(self.bounds.width / rect.width, self.bounds.height / rect.height))
            let shown = content.convert(rect, to: self)
            self.contentOffset = self.restingOffset(
                for: CGPoint(x: shown.midX - self.bounds.width / 2, y: shown.midY - self.bounds.height / 2))
        }
    }
}
