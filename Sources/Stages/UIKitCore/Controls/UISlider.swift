// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A control for a value in a range.
@MainActor open class UISlider: UIControl, DrawsFromProperties {
    private var current: Float = 0

    /// The value, within the range; setting it sends no event.
    open var value: Float {
        get { current }
        set { setValue(newValue, animated: false) }
    }
    /// The least value; 0 unless the app says otherwise.
    open var minimumValue: Float = 0 {
        didSet { rangeDidChange() }
    }
    /// The largest value; 1 unless the app says otherwise.
    open var maximumValue: Float = 1 {
        didSet { rangeDidChange() }
    }
    /// Whether an event is sent whenever the finger moves; false for one when it is lifted.
    open var isContinuous = true
    /// The colour of the track before the knob; nil for the tint colour.
    open var minimumTrackTintColor: UIColor? {
        didSet { if minimumTrackTintColor != oldValue { setNeedsCommit() } }
    }
    /// The colour of the track behind the knob; nil for a grey.
    open var maximumTrackTintColor: UIColor? {
        didSet { if maximumTrackTintColor != oldValue { setNeedsCommit() } }
    }
    /// The colour of the knob; nil for white.
    open var thumbTintColor: UIColor? {
        didSet { if thumbTintColor != oldValue { setNeedsCommit() } }
    }

    /// Sets the value, brought into the range; what is no number is ignored.
    open func setValue(_ value: Float, animated: Bool) {
        let new = min(max(value, minimumValue), max(minimumValue, maximumValue))
        guard new != current, !new.isNaN else { return }
        current = new
        setNeedsCommit()
    }

    private func rangeDidChange() {
        setValue(current, animated: false)
        setNeedsCommit()
    }

    // MARK: Geometry

    /// Returns where the track is drawn.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX + 2, y: bounds.midY - 2, width: max(0, bounds.width - 4), height: 4)
    }

    /// Returns where the knob is drawn for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let side: CGFloat = 28
        let way = maximumValue - minimumValue
        let share = way > 0 && way.isFinite ? CGFloat((value - minimumValue) / way) : 0
        return CGRect(
            x: bounds.minX + (bounds.width - side) * share, y: bounds.midY - side / 2, width: side, height: side)
    }

    private var thumb: CGRect {
        thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    }

    /// Any width, and the height of the knob with a little air.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }
    /// The width that there is, and the height of the knob with a little air.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 0), height: 34) }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    // MARK: Tracking

    private var grip: CGFloat = 0

    /// Follows a finger that touches the knob.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let (point, thumb) = (touch.location(in: self), thumb)
        guard thumb.insetBy(dx: -15, dy: -15).contains(point) else { return false }
        grip = point.x - thumb.midX
        return true
    }

    /// Moves the knob with the finger.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let room = bounds.width - thumb.width
        guard room > 0 else { return true }
        let share = (touch.location(in: self).x - grip - thumb.width / 2 - bounds.minX) / room
        let old = value
        setValue(minimumValue + Float(share) * (maximumValue - minimumValue), animated: false)
        if isContinuous, value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        return true
    }

    /// Tells of the value that the finger left.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Draws track and knob.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let (track, thumb) = (trackRect(forBounds: bounds), thumb)
        let fade: CGFloat = isEnabled ? 1 : 0.5
        context.fill(track, color: (maximumTrackTintColor ?? .systemFill).faded(fade))
        let part = CGRect(x: track.minX, y: track.minY, width: thumb.midX - track.minX, height: track.height)
        context.fill(part, radius: 2, color: (minimumTrackTintColor ?? tintColor).faded(fade))
        context.fillKnob(thumb, color: thumbTintColor ?? .white)
    }
}
