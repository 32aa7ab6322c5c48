// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A clock with large digits.
///
/// Each character has a fixed position, so that none moves when others change, whatever the widths of the font's
/// digits, and a new second redraws only the digits that change.
final class ClockView: UIView {
    private var characters: [UILabel] = []

    /// The time shown.
    var text = "" {
        didSet { if text != oldValue { update() } }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

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
            // No shrinking: all digits have the same size.
            label.adjustsFontSizeToFitWidth = false
            label.font = font
            // A label truncates text that does not fit, and fonts differ; its empty sides may overlap its neighbors.
            let place = CGRect(x: left, y: 0, width: width(label), height: bounds.height)
            label.frame = place.insetBy(dx: -(0.2 * size).rounded(), dy: 0)
            left += width(label)
        }
    }
}

/// A thin line with a small bar that moves back and forth, one step per second, to show that frames arrive.
final class GlideView: UIView {
    /// The time for the bar to move back and forth, in seconds.
    static let period: TimeInterval = 10

    private let line = UIView(frame: .zero)
    private let bar = UIView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        line.backgroundColor = Palette.line
        bar.backgroundColor = Palette.accent
        addSubview(line)
        addSubview(bar)
    }

    required init?(coder: NSCoder) { nil }

    /// The bar's position, from 0 at the left to 1.
    private var position: CGFloat = 0

    /// Moves the bar to its position at a point in time.
    func show(_ moment: Date) {
        let turn = moment.timeIntervalSinceReferenceDate / Self.period
        position = (1 - cos(2 * .pi * turn)) / 2
        place()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let thickness = max(1, (bounds.height / 16).rounded())
        line.frame = CGRect(
            x: 0, y: (bounds.midY - thickness / 2).rounded(), width: bounds.width, height: thickness)
        place()
    }

    private func place() {
        let height = max(2, (bounds.height / 6).rounded())
        let width = (bounds.height * 1.4).rounded()
        // On whole points, existing drawing can be moved without redrawing.
        let frame = CGRect(
            x: ((bounds.width - width) * position).rounded(), y: (bounds.midY - height / 2).rounded(), width: width,
            height: height)
        guard frame != bar.frame else { return }
        bar.frame = frame
        bar.layer.cornerRadius = height / 2
        bar.setNeedsDisplay()
    }
}

/// A thin bar of colors and grays from edge to edge, which shows whether a screen crops its edges.
final class ColorStripView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let greys = (1...8).map { UIColor(white: CGFloat($0) / 8, alpha: 1) }
        let colors = Array(Palette.bars.dropFirst().dropLast().reversed()) + greys
        for (index, column) in TestCardLayout(bounds, scale: 1).columns(of: bounds, colors.count).enumerated() {
            colors[index].setFill()
            UIRectFill(column)
        }
    }
}
