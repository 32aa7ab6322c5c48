// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import UIKitCore

/// A slider over a gradient between two colors, with a field for its value.
@MainActor final class ColorTrack: UIView, UITextFieldDelegate {
    /// The height of the gradient, whose thumb is a little smaller.
    static let height: CGFloat = 36
    private static let fieldWidth: CGFloat = 77

    private let slider = ColorSlider()
    private let field = UITextField()
    private let scale: CGFloat
    private let suffix: String
    /// Receives each change by the user, and whether the finger that makes it may still move.
    var onChange: (_ value: CGFloat, _ continuously: Bool) -> Void = { _, _ in }

    /// Creates a slider.
    ///
    /// - Parameters:
    ///   - name: the accessibility label.
    ///   - scale: the number that is shown for the greatest value.
    ///   - suffix: what is shown after the number.
    init(_ name: String, scale: CGFloat, suffix: String = "") {
        (self.scale, self.suffix) = (scale, suffix)
        super.init(frame: .zero)
        slider.accessibilityLabel = name
        slider.onChange = { [weak self] value, continuously in
            self?.showValue()
            self?.onChange(value, continuously)
        }
        field.accessibilityLabel = "\(name) Value"
        field.keyboardType = .numberPad
        field.textAlignment = .center
        field.font = .systemFont(ofSize: 17, weight: .medium)
        field.backgroundColor = .tertiarySystemFill
        field.layer.cornerRadius = 8
        field.delegate = self
        addSubview(slider)
        addSubview(field)
        showValue()
    }

    required init?(coder: NSCoder) { nil }

    /// The value, from 0 to 1, to which others are limited.
    var value: CGFloat {
        get { slider.value }
        set {
            slider.value = Double(newValue).share
            showValue()
        }
    }

    /// Sets the colors at both ends, and that of the thumb.
    func show(from first: UIColor, to last: UIColor, thumb: UIColor) {
        slider.colors = [first, last]
        slider.thumbColor = thumb
    }

    private func showValue() {
        let text = "\(Int((value * scale).rounded()))\(suffix)"
        slider.accessibilityValue = text
        field.text = text
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(bounds.width - Self.fieldWidth - 16, 0)
        slider.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
        field.frame = CGRect(x: bounds.width - Self.fieldWidth, y: 0, width: Self.fieldWidth, height: bounds.height)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        let digits = (textField.text ?? "").filter { $0.isASCII && $0.isNumber }
        if let number = Double(digits), number.isFinite {
            let new = min(number / scale, 1)
            // The number that was shown is rounded, so it is not the value.
            if number != (value * scale).rounded(), new != value {
                slider.value = new
                onChange(new, false)
            }
        }
        showValue()
    }
}

/// A slider whose track is a gradient, over squares where it is not opaque.
@MainActor private final class ColorSlider: UIControl {
    var value: CGFloat = 0 { didSet { if value != oldValue { setNeedsDisplay() } } }
    var colors: [UIColor] = [] { didSet { if colors != oldValue { setNeedsDisplay() } } }
    var thumbColor = UIColor.white { didSet { if thumbColor != oldValue { setNeedsDisplay() } } }
    var onChange: (CGFloat, Bool) -> Void = { _, _ in }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
    }

    required init?(coder: NSCoder) { nil }

    private func move(to new: CGFloat, continuously: Bool) {
        value = min(max(new, 0), 1)
        onChange(value, continuously)
    }

    private func move(to touch: UITouch, continuously: Bool) {
        let room = bounds.width - bounds.height
        guard room > 0 else { return }
        move(to: (touch.location(in: self).x - bounds.height / 2) / room, continuously: continuously)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        move(to: touch, continuously: true)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        move(to: touch, continuously: true)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { move(to: touch, continuously: false) }
    }

    override func accessibilityIncrement() { move(to: value + 0.1, continuously: false) }
    override func accessibilityDecrement() { move(to: value - 0.1, continuously: false) }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(colorsSpace: nil, colors: colors.map(\.cgColor), locations: nil)
        else { return }
        let radius = bounds.height / 2
        context.saveGState()
        UIBezierPath(roundedRect: bounds, cornerRadius: radius).addClip()
        if colors.contains(where: { $0.cgColor.alpha < 1 }) { context.drawCheckers(in: bounds) }
        context.drawLinearGradient(
            gradient, start: CGPoint(x: radius, y: 0), end: CGPoint(x: bounds.width - radius, y: 0),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        context.restoreGState()
        let side = bounds.height - 4
        context.drawKnob(
            CGRect(x: 2 + (bounds.width - bounds.height) * value, y: 2, width: side, height: side), color: thumbColor)
    }
}

extension CGContext {
    /// Fills a rectangle with white and gray squares, which show through colors that are not opaque.
    func drawCheckers(in rect: CGRect) {
        let side: CGFloat = 6
        setFillColor(UIColor.white.cgColor)
        fill(rect)
        setFillColor(UIColor(white: 0.8, alpha: 1).cgColor)
        let (rows, columns) = (Int(rect.height / side), Int(rect.width / side))
        let squares = (0...max(rows, 0)).flatMap { row in
            stride(from: row % 2, through: max(columns, 0), by: 2).map { column in
                CGRect(
                    x: rect.minX + CGFloat(column) * side, y: rect.minY + CGFloat(row) * side, width: side, height: side
                )
            }
        }
        fill(squares)
    }
}
