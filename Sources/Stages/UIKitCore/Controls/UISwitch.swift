// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

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

    /// The colour of a switch that is on; nil for green.
    open var onTintColor: UIColor? {
        didSet { if onTintColor != oldValue { setNeedsCommit() } }
    }
    /// The colour of the knob; nil for white.
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
