// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

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
