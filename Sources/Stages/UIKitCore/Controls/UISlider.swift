// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A control for selecting a value from a continuous range.
@preconcurrency @MainActor open class UISlider: UIControl, DrawsFromProperties {
    private var current: Float = 0
    private var motion: ValueMotion?

    /// The value, clamped to the range; setting it does not send an event.
    open var value: Float {
        get { current }
        set { setValue(newValue, animated: false) }
    }
    /// The minimum value. The default is 0.
    open var minimumValue: Float = 0 { didSet { rangeDidChange() } }
    /// The maximum value. The default is 1.
    open var maximumValue: Float = 1 { didSet { rangeDidChange() } }
    /// Whether events are sent continuously, not only when the touch ends. The default is true.
    open var isContinuous = true
    /// The color of the track on the minimum side; nil for the tint color.
    open var minimumTrackTintColor: UIColor? { didSet { if minimumTrackTintColor != oldValue { setNeedsCommit() } } }
    /// The color of the track on the maximum side; nil for gray.
    open var maximumTrackTintColor: UIColor? { didSet { if maximumTrackTintColor != oldValue { setNeedsCommit() } } }
    /// The color of the thumb; nil for white.
    open var thumbTintColor: UIColor? { didSet { if thumbTintColor != oldValue { setNeedsCommit() } } }

    /// An image before the track; nil for none.
    open var minimumValueImage: UIImage? { didSet { setNeedsCommit() } }
    /// An image after the track; nil for none.
    open var maximumValueImage: UIImage? { didSet { setNeedsCommit() } }

    /// Sets the value, clamped to the range; NaN has no effect. The thumb moves there if `animated` is true.
    open func setValue(_ value: Float, animated: Bool) {
        let new = min(max(value, minimumValue), max(minimumValue, maximumValue))
        guard new != current, !new.isNaN else { return }
        if animated {
            ValueMotion.begin(&motion, from: motion?.shown ?? Double(current), to: Double(new), in: self)
        } else {
            motion = nil
        }
        current = new
        setNeedsCommit()
    }

    private func rangeDidChange() {
        setValue(current, animated: false)
        setNeedsCommit()
    }

    // MARK: Images

    private enum Part: Hashable { case thumb, minimumTrack, maximumTrack }

    private var images: [Part: [UIControl.State.RawValue: UIImage]] = [:]

    private func image(_ part: Part, for state: UIControl.State) -> UIImage? {
        images[part]?[state.rawValue] ?? images[part]?[UIControl.State.normal.rawValue]
    }

    private func set(_ image: UIImage?, _ part: Part, for state: UIControl.State) {
        images[part, default: [:]][state.rawValue] = image
        setNeedsCommit()
    }

    /// Sets the image of the thumb for a state; nil for the knob.
    open func setThumbImage(_ image: UIImage?, for state: UIControl.State) { set(image, .thumb, for: state) }
    /// Sets the image of the track on the minimum side for a state.
    open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
        set(image, .minimumTrack, for: state)
    }
    /// Sets the image of the track on the maximum side for a state.
    open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
        set(image, .maximumTrack, for: state)
    }

    /// Returns the image of the thumb for a state, or else for the normal state.
    open func thumbImage(for state: UIControl.State) -> UIImage? { image(.thumb, for: state) }
    /// Returns the image of the track on the minimum side for a state, or else for the normal state.
    open func minimumTrackImage(for state: UIControl.State) -> UIImage? { image(.minimumTrack, for: state) }
    /// Returns the image of the track on the maximum side for a state, or else for the normal state.
    open func maximumTrackImage(for state: UIControl.State) -> UIImage? { image(.maximumTrack, for: state) }

    /// The image of the thumb for the current state.
    open var currentThumbImage: UIImage? { image(.thumb, for: state) }
    /// The image of the track on the minimum side for the current state.
    open var currentMinimumTrackImage: UIImage? { image(.minimumTrack, for: state) }
    /// The image of the track on the maximum side for the current state.
    open var currentMaximumTrackImage: UIImage? { image(.maximumTrack, for: state) }

    // MARK: Geometry

    /// Returns the rectangle of the image before the track; empty without one.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        let size = minimumValueImage?.size ?? .zero
        return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle of the image after the track; empty without one.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        let size = maximumValueImage?.size ?? .zero
        return CGRect(
            x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle of the track, between the images if there are any.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        let (before, after) = (minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds))
        let start = before.isEmpty ? bounds.minX + 2 : before.maxX + 8
        let end = after.isEmpty ? bounds.maxX - 2 : after.minX - 8
        return CGRect(x: start, y: bounds.midY - 2, width: max(0, end - start), height: 4)
    }

    /// Returns the rectangle of the thumb for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let size = currentThumbImage?.size ?? CGSize(width: 28, height: 28)
        let way = maximumValue - minimumValue
        let share = way > 0 && way.isFinite ? CGFloat((value - minimumValue) / way) : 0
        // The knob extends beyond the track by the track's inset.
        return CGRect(
            x: rect.minX - 2 + (rect.width + 4 - size.width) * share, y: bounds.midY - size.height / 2,
            width: size.width, height: size.height)
    }

    private var thumb: CGRect {
        let value = motion.map { Float($0.shown) } ?? value
        return thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    }

    /// A layer that shows the parts of the slider beyond its bounds.
    open override class var layerClass: AnyClass { SliderLayer.self }

    /// The area of all parts with the shadow of the thumb if one is higher than the bounds; nil if none is.
    fileprivate var reach: CGRect? {
        let track = trackRect(forBounds: bounds)
        let images = [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.place(on: track) }
        let parts =
            images + [
                thumb, minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds),
            ]
        let area = parts.filter { !$0.isEmpty }.reduce(bounds) { $0.union($1) }
        return area.height > bounds.height + 0.01 ? area.insetBy(dx: -3, dy: -3) : nil
    }

    /// No intrinsic width, and the height of the thumb with padding.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }
    /// The part of the slider that constraints do not see: 2 points at each end, so that the track itself is aligned.
    open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2) }
    /// Returns the proposed width with the height of the thumb and padding.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 0), height: 34) }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    override var accessibilityDefaults: AccessibilityDefaults {
        let range = maximumValue - minimumValue
        let percent = range > 0 ? Int(nearest: CGFloat((value - minimumValue) / range * 100)) : 0
        return AccessibilityDefaults(
            isElement: true, value: "\(percent)%", traits: .adjustable, frame: super.accessibilityDefaults.frame)
    }

    // MARK: Tracking

    private var grip: CGFloat = 0

    /// Tracks a touch on the thumb.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let (point, thumb) = (touch.location(in: self), thumb)
        guard thumb.insetBy(dx: -15, dy: -15).contains(point) else { return false }
        grip = point.x - thumb.midX
        return true
    }

    /// Moves the thumb with the touch.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let track = trackRect(forBounds: bounds)
        let room = track.width + 4 - thumb.width
        guard room > 0 else { return true }
        let share = (touch.location(in: self).x - grip - thumb.width / 2 - track.minX + 2) / room
        let old = value
        setValue(minimumValue + Float(share) * (maximumValue - minimumValue), animated: false)
        if isContinuous, value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        return true
    }

    /// Sends the final value.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Draws the track and the thumb.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let (track, thumb) = (trackRect(forBounds: bounds), thumb)
        let fade: CGFloat = isEnabled ? 1 : 0.5
        let tint = tintColor.faded(fade)
        minimumValueImage?.record(in: minimumValueImageRect(forBounds: bounds), to: context, tint: tint)
        maximumValueImage?.record(in: maximumValueImageRect(forBounds: bounds), to: context, tint: tint)
        if let image = currentMaximumTrackImage {
            image.draw(in: image.place(on: track))
        } else {
            context.fill(track, color: (maximumTrackTintColor ?? .systemFill).faded(fade))
        }
        let part = CGRect(x: track.minX, y: track.minY, width: thumb.midX - track.minX, height: track.height)
        if let image = currentMinimumTrackImage {
            image.draw(in: image.place(on: part))
        } else {
            context.fill(part, radius: 2, color: (minimumTrackTintColor ?? tintColor).faded(fade))
        }
        if let image = currentThumbImage {
            image.draw(in: thumb)
        } else {
            context.fillKnob(thumb, color: thumbTintColor ?? .white)
        }
    }
}

extension UIImage {
    /// Returns the frame of the image stretched along a track, with its own height.
    fileprivate func place(on track: CGRect) -> CGRect {
        CGRect(x: track.minX, y: track.midY - size.height / 2, width: track.width, height: size.height)
    }
}

/// The layer of a slider, whose thumb may be higher than the slider.
@MainActor private final class SliderLayer: CALayer {
    override var unboundedRect: CGRect? { (view as? UISlider)?.reach }
}
