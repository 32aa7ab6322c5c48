// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A card that describes a screen: its shape, name, mode, size in points, and content.
final class ScreenCard: UIView {
    private let glyph = ScreenGlyph(frame: .zero)
    private let name = UILabel(color: Palette.text)
    private let mode = UILabel(color: Palette.text)
    private let points = UILabel(color: Palette.secondaryText)
    private let content = UILabel(color: Palette.secondaryText)

    /// The screen.
    let summary: ScreenSummary
    private let unit: CGFloat
    private let isCompact: Bool

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - summary: the screen.
    ///   - unit: the body text size.
    ///   - isCompact: whether only two lines fit.
    init(_ summary: ScreenSummary, unit: CGFloat, isCompact: Bool) {
        (self.summary, self.unit, self.isCompact) = (summary, unit, isCompact)
        super.init(frame: .zero)
        backgroundColor = Palette.surface
        layer.cornerRadius = (0.7 * unit).rounded()
        layer.borderWidth = max(1, (unit / 20).rounded())
        layer.borderColor = Palette.line.cgColor
        glyph.summary = summary
        glyph.color = summary.content.color
        name.text = summary.name
        mode.text = summary.mode
        points.text = summary.points
        content.text = summary.content.words
        content.textColor = summary.content.color
        (isCompact ? [glyph, name, mode] : [glyph, name, mode, points, content]).forEach(addSubview)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        // All cards have the same width, so that their text has the same size.
        let unit = min(unit, bounds.width / (isCompact ? 16 : 22))
        let padding = (isCompact ? 0.6 : 1.1) * unit
        let inner = bounds.insetBy(dx: padding, dy: padding)
        let glyphWidth = min(inner.height, inner.width * 0.3)
        glyph.frame = CGRect(x: inner.minX, y: inner.minY, width: glyphWidth, height: inner.height).rounded
        let left = inner.minX + glyphWidth + padding
        let lines: [(UILabel, CGFloat, UIFont.Weight)] =
            isCompact
            ? [(name, 0.95, .semibold), (mode, 0.8, .regular)]
            : [(name, 1.1, .semibold), (mode, 0.95, .regular), (points, 0.8, .regular), (content, 0.8, .semibold)]
        let total = lines.map(\.1).reduce(0, +)
        var top = inner.minY
        for (label, size, weight) in lines {
            let height = inner.height * size / total
            label.place(
                in: CGRect(x: left, y: top, width: inner.maxX - left, height: height), size: size * unit, weight: weight
            )
            top += height
        }
    }
}

extension ScreenSummary.Content {
    /// The color for the content.
    var color: UIColor {
        switch self {
        case .main: Palette.accent
        case .mirror: Palette.mirror
        case .own: Palette.own
        case .dark: Palette.dark
        }
    }
}

/// An icon of a screen: its shape and number, and a stand if it is a monitor.
final class ScreenGlyph: UIView {
    /// The screen.
    var summary: ScreenSummary? {
        didSet { if summary != oldValue { update() } }
    }
    /// The color of the lines and number.
    var color = Palette.secondaryText {
        didSet { if color != oldValue { update() } }
    }

    private let number = UILabel(color: Palette.text, alignment: .center)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        addSubview(number)
    }

    required init?(coder: NSCoder) { nil }

    private func update() {
        number.textColor = color
        number.show("\(summary?.number ?? 0)")
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var isMonitor: Bool { summary?.content != .main }
    private var lineWidth: CGFloat { max(1, (bounds.width / 36).rounded()) }

    /// The outline of the screen without its stand.
    private var panel: CGRect {
        let room = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height * (isMonitor ? 0.84 : 1))
            .insetBy(dx: lineWidth, dy: lineWidth)
        let ratio = min(max(summary?.aspectRatio ?? 1, 0.4), 2.4)
        let width = min(room.width, room.height * ratio)
        let size = CGSize(width: width, height: width / ratio)
        // A monitor rests on its stand; a device is centered.
        let top = isMonitor ? room.maxY - size.height : room.midY - size.height / 2
        let lift = isMonitor ? (room.height - size.height) / 2 : 0
        return CGRect(origin: CGPoint(x: bounds.midX - width / 2, y: top - lift), size: size).rounded
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        number.place(in: panel, size: min(bounds.width * 0.29, panel.width * 0.6), weight: .semibold)
    }

    override func draw(_ rect: CGRect) {
        let inset = panel.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
        let outline = UIBezierPath(roundedRect: inset, cornerRadius: min(panel.width, panel.height) * 0.1)
        outline.lineWidth = lineWidth
        color.withAlphaComponent(0.12).setFill()
        outline.fill()
        color.setStroke()
        outline.stroke()
        guard isMonitor else { return }
        color.setFill()
        let foot = (panel.width * 0.4).rounded()
        let gap = max(lineWidth, (bounds.height * 0.07).rounded())
        UIRectFill(
            CGRect(x: panel.midX - foot / 2, y: panel.maxY + gap, width: foot, height: lineWidth).rounded)
    }
}
