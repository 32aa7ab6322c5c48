// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A control for incrementing or decrementing a value.
@preconcurrency @MainActor open class UIStepper: UIControl, DrawsFromProperties {
    private static let size = CGSize(width: 94, height: 32)

    /// Creates a stepper; the size of `frame` is ignored.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// Creates a stepper.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = .zero
    }

    /// The frame; setting it moves the stepper, whose size stays.
    open override var frame: CGRect {
        get { super.frame }
        set { place(geometry.placed(at: newValue.origin, size: Self.size)) }
    }
    /// The bounds, whose size is always that of a stepper; its center stays.
    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
    }

    private var current = 0.0
    /// The value, clamped to the range; NaN has no effect, and setting the value does not send an event.
    open var value: Double {
        get { current }
        set {
            let new = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
            guard new != current, !new.isNaN else { return }
            current = new
            setNeedsCommit()
        }
    }
    /// The minimum value. The default is 0.
    open var minimumValue = 0.0 { didSet { value = current } }
    /// The maximum value. The default is 100.
    open var maximumValue = 100.0 { didSet { value = current } }
    /// The step. The default is 1.
    open var stepValue = 1.0
    /// Whether the value wraps around. The default is false.
    open var wraps = false { didSet { if wraps != oldValue { setNeedsCommit() } } }
    /// Whether events are sent continuously. Stored but not used; the value changes when the touch ends.
    open var isContinuous = true
    /// Whether holding the touch repeats steps. Stored but not used.
    open var autorepeat = true

    /// The size of the stepper.
    open override var intrinsicContentSize: CGSize { Self.size }
    /// Returns the size of the stepper; the proposed size is ignored.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Decrements after a tap on the left half, increments on the right.
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

/// A control that offers a binary choice.
@preconcurrency @MainActor open class UISwitch: UIControl, DrawsFromProperties {
    private static let size = CGSize(width: 51, height: 31)

    /// Creates a switch that is off; the size of `frame` is ignored.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    }

    /// Creates a switch that is off.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        frame = .zero
    }

    /// The frame; setting it moves the switch, whose size stays.
    open override var frame: CGRect {
        get { super.frame }
        set { place(geometry.placed(at: newValue.origin, size: Self.size)) }
    }
    /// The bounds, whose size is always that of a switch; its center stays.
    open override var bounds: CGRect {
        get { super.bounds }
        set { super.bounds = CGRect(origin: newValue.origin, size: Self.size) }
    }

    /// Whether the switch is on; setting it does not send an event.
    open var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            motion = nil
            setNeedsCommit()
        }
    }
    /// Sets whether the switch is on; the thumb moves there if `animated` is true.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != isOn else { return }
        let (old, moving) = (motion?.shown ?? (isOn ? 1 : 0), motion)
        isOn = on
        guard animated else { return }
        motion = moving
        ValueMotion.begin(&motion, from: old, to: on ? 1 : 0, in: self)
    }
    /// The way of the thumb while it moves, from 0 for off to 1 for on.
    private var motion: ValueMotion?

    override var accessibilityDefaults: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true, value: isOn ? "1" : "0", traits: .button, frame: super.accessibilityDefaults.frame)
    }

    /// The color when on; nil for green.
    open var onTintColor: UIColor? { didSet { if onTintColor != oldValue { setNeedsCommit() } } }
    /// The color of the thumb; nil for white.
    open var thumbTintColor: UIColor? { didSet { if thumbTintColor != oldValue { setNeedsCommit() } } }

    /// Returns the size of the switch; the proposed size is ignored.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    /// The size of the switch without its ``alignmentRectInsets``.
    open override var intrinsicContentSize: CGSize {
        alignmentRect(forFrame: CGRect(origin: .zero, size: Self.size)).size
    }
    /// The part of the switch that constraints do not see: 2 points at its right edge.
    open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2) }

    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Toggles the switch.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside else { return }
        setOn(!isOn, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Draws the switch.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let track = CGRect(origin: bounds.origin, size: Self.size)
        let fade: CGFloat = isEnabled ? 1 : 0.5
        let share = CGFloat(motion?.shown ?? (isOn ? 1 : 0))
        if share < 1 { context.fill(track, color: UIColor.secondarySystemFill.faded(fade)) }
        if share > 0 { context.fill(track, color: (onTintColor ?? .systemGreen).faded(fade * share)) }
        let side = track.height - 4
        let way = track.width - 4 - side
        let knob = CGRect(x: track.minX + 2 + way * share, y: track.minY + 2, width: side, height: side)
        context.fillKnob(knob, color: thumbTintColor ?? .white)
    }
}
