// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The time of day in large digits.
///
/// Each character has a place of its own, so that none moves when others change, whatever the font's digits measure, and
/// a new second changes a digit's worth of pixels.
final class ClockView: UIView {
    private var characters: [UILabel] = []

    /// What the clock shows.
    var text = "" {
        didSet { if text != oldValue { update() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Nothing archives this view.
    required init?(coder: NSCoder) { nil }

    private func update() {
        if characters.count != text.count {
            characters.forEach { $0.removeFromSuperview() }
            characters = text.map { _ in UILabel(color: Palette.text, alignment: .center) }
            characters.forEach(addSubview)
            setNeedsLayout()
        }
        for (label, character) in zip(characters, text) { label.show(String(character)) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.height * 0.86
        let font = UIFont.systemFont(ofSize: size, weight: .light)
        func width(_ label: UILabel) -> CGFloat { ((label.text == ":" ? 0.38 : 0.64) * size).rounded() }
        var left = (bounds.midX - characters.map(width).reduce(0, +) / 2).rounded()
        for label in characters {
            // No shrinking: all digits are of one size.
            label.adjustsFontSizeToFitWidth = false
            label.font = font
            // A label cuts what has no room, and fonts differ; what is empty at its sides may lie over its neighbours.
            let place = CGRect(x: left, y: 0, width: width(label), height: bounds.height)
            label.frame = place.insetBy(dx: -(0.2 * size).rounded(), dy: 0)
            left += width(label)
        }
    }
}
