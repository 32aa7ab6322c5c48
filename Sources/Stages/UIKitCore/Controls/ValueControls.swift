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
    /// The color of the track before the knob; nil for the tint color.
    open var minimumTrackTintColor: UIColor? {
        didSet { if minimumTrackTintColor != oldValue { setNeedsCommit() } }
    }
    /// The color of the track behind the knob; nil for a gray.
    open var maximumTrackTintColor: UIColor? {
        didSet { if maximumTrackTintColor != oldValue { setNeedsCommit() } }
    }
    /// The color of the knob; nil for white.
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

/// A control that makes a value larger or smaller by steps.
@MainActor open class UIStepper: UIControl, DrawsFromProperties {
    private static let size = CGSize(width: 94, height: 32)

    /// Creates a stepper at zero; the size of `frame` is not looked at.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// Creates a stepper at zero.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private var current = 0.0
    /// The value, brought into the range; setting it sends no event, and what is no number is ignored.
    open var value: Double {
        get { current }
        set {
            let new = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
            guard new != current, !new.isNaN else { return }
            current = new
            setNeedsCommit()
        }
    }
    /// The least value; 0 unless the app says otherwise.
    open var minimumValue = 0.0 {
        didSet { value = current }
    }
    /// The largest value; 100 unless the app says otherwise.
    open var maximumValue = 100.0 {
        didSet { value = current }
    }
    /// How far a step goes; 1 unless the app says otherwise.
    open var stepValue = 1.0
    /// Whether a step beyond one end leads to the other; false unless the app says otherwise.
    open var wraps = false {
        didSet { if wraps != oldValue { setNeedsCommit() } }
    }
    /// Whether an event is sent for every step while a finger rests; steps are taken when it is lifted here.
    open var isContinuous = true
    /// Whether a finger that rests takes step after step; it does not here.
    open var autorepeat = true

    /// The stepper's size.
    open override var intrinsicContentSize: CGSize { Self.size }
    /// The stepper's size, whatever room there is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Takes a step: down by a tap on the left half, up by one on the right.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside, let touch else { return }
        let old = value
        let goesUp = touch.location(in: self).x >= bounds.midX
        let next = value + (goesUp ? stepValue : -stepValue)
        value = wraps && next > maximumValue ? minimumValue : wraps && next < minimumValue ? maximumValue : next
        if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Draws a minus and a plus.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let place = CGRect(origin: bounds.origin, size: Self.size)
        context.fill(place, radius: 8, color: .tertiarySystemFill)
        context.fill(
            CGRect(x: place.midX - 0.5, y: place.minY + 7, width: 1, height: place.height - 14), radius: 0.5,
            color: .separator)
        func color(_ canStep: Bool) -> UIColor { UIColor.label.faded(isEnabled && (canStep || wraps) ? 1 : 0.3) }
        func line(_ x: CGFloat, _ dx: CGFloat, _ dy: CGFloat, _ color: UIColor) {
            let ends = [
                CGPoint(x: place.minX + x - dx, y: place.midY - dy),
                CGPoint(x: place.minX + x + dx, y: place.midY + dy),
            ]
            context.strokeLine(ends, width: 1.5, color: color)
        }
        line(23.5, 7, 0, color(value > minimumValue))
        line(70.5, 7, 0, color(value < maximumValue))
        line(70.5, 0, 7, color(value < maximumValue))
    }
}

/// A control that is on or off; it has one size.
@MainActor open class UISwitch: UIControl, DrawsFromProperties {
    private static let size = CGSize(width: 51, height: 31)

    /// Creates a switch that is off; the size of `frame` is not looked at.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// Creates a switch that is off.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Whether the switch is on; setting it sends no event.
    open var isOn = false {
        didSet { if isOn != oldValue { setNeedsCommit() } }
    }
    /// Sets whether the switch is on.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    /// The color of a switch that is on; nil for green.
    open var onTintColor: UIColor? {
        didSet { if onTintColor != oldValue { setNeedsCommit() } }
    }
    /// The color of the knob; nil for white.
    open var thumbTintColor: UIColor? {
        didSet { if thumbTintColor != oldValue { setNeedsCommit() } }
    }

    /// The switch's size, whatever room there is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    /// The switch's size.
    open override var intrinsicContentSize: CGSize { Self.size }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Turns the switch when it is tapped.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside else { return }
        isOn.toggle()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Draws the switch.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let track = CGRect(origin: bounds.origin, size: Self.size)
        let fade: CGFloat = isEnabled ? 1 : 0.5
        context.fill(track, color: (isOn ? onTintColor ?? .systemGreen : .secondarySystemFill).faded(fade))
        let side = track.height - 4
        let knob = CGRect(
            x: isOn ? track.maxX - 2 - side : track.minX + 2, y: track.minY + 2, width: side, height: side)
        context.fillKnob(knob, color: thumbTintColor ?? .white)
    }
}
