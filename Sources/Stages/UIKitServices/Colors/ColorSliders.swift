// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Sliders for the red, green and blue components of a color, and a field with its six digits.
@MainActor final class ColorSliders: UIView, ColorBoard, UITextFieldDelegate {
    private let tracks = ["Red", "Green", "Blue"].map { ColorTrack($0, scale: 255) }
    private let labels = ["RED", "GREEN", "BLUE"].map { UILabel.caption($0) }
    private let digitsLabel = UILabel()
    private let digits = UITextField()

    var onChoice: (UIColor, Bool) -> Void = { _, _ in }
    var color = UIColor.black { didSet { if color != oldValue { show() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for (index, track) in tracks.enumerated() {
            track.onChange = { [weak self] value, continuously in
                self?.choose(index, value, continuously: continuously)
            }
        }
        digitsLabel.text = "sRGB Hex Color #"
        digitsLabel.textColor = .tintColor
        digitsLabel.textAlignment = .right
        digits.accessibilityLabel = "Hex Color"
        digits.textAlignment = .center
        digits.font = .systemFont(ofSize: 17, weight: .medium)
        digits.autocapitalizationType = .allCharacters
        digits.autocorrectionType = .no
        digits.backgroundColor = .tertiarySystemFill
        digits.layer.cornerRadius = 8
        digits.delegate = self
        for view in labels + tracks + [digitsLabel, digits] { addSubview(view) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    private func choose(_ index: Int, _ value: CGFloat, continuously: Bool) {
        color = color.replacing(index, by: value)
        onChoice(color, continuously)
    }

    private func show() {
        let parts = color.components
        for (index, value) in [parts.red, parts.green, parts.blue].enumerated() {
            tracks[index].value = value
            tracks[index].show(
                from: color.replacing(index, by: 0), to: color.replacing(index, by: 1), thumb: color)
        }
        digits.text = color.hexadecimal
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var y: CGFloat = 0
        for (label, track) in zip(labels, tracks) {
            label.frame = CGRect(x: 0, y: y, width: bounds.width, height: 18)
            track.frame = CGRect(x: 0, y: y + 24, width: bounds.width, height: ColorTrack.height)
            y += 76
        }
        digits.frame = CGRect(x: bounds.width - 93, y: y, width: 93, height: ColorTrack.height)
        digitsLabel.frame = CGRect(x: 0, y: y, width: max(bounds.width - 103, 0), height: ColorTrack.height)
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        let text = textField.text ?? ""
        if text.count == 6, let number = Int(text, radix: 16), number >= 0, number != color.hexadecimalNumber {
            color = UIColor(hexadecimal: number)
            onChoice(color, false)
        }
        show()
    }
}

extension UIColor {
    /// Returns the opaque color with another component: red, green or blue by its index.
    fileprivate func replacing(_ index: Int, by value: CGFloat) -> UIColor {
        var values = [components.red, components.green, components.blue]
        values[index] = value
        return UIColor(red: values[0], green: values[1], blue: values[2], alpha: 1)
    }
}

extension UILabel {
    /// Returns the heading of a slider.
    static func caption(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 13, weight: .semibold)
        label.textColor = .secondaryLabel
        return label
    }
}
