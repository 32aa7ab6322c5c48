// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A small picture of a screen: its shape, its number, and a foot where it is a monitor.
final class ScreenGlyph: UIView {
    /// The screen.
    var summary: ScreenSummary? {
        didSet { if summary != oldValue { update() } }
    }
    /// The colour of lines and number.
    var color = Palette.secondaryText {
        didSet { if color != oldValue { update() } }
    }

    private let number = UILabel(color: Palette.text, alignment: .center)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        addSubview(number)
    }

    /// Nothing archives this view.
    required init?(coder: NSCoder) { nil }

    private func update() {
        number.textColor = color
        number.show("\(summary?.number ?? 0)")
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var isMonitor: Bool { summary?.content != .main }
    private var lineWidth: CGFloat { max(1, (bounds.width / 36).rounded()) }

    /// The outline of the screen itself.
    private var panel: CGRect {
        let room = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height * (isMonitor ? 0.84 : 1))
            .insetBy(dx: lineWidth, dy: lineWidth)
        let ratio = min(max(summary?.aspectRatio ?? 1, 0.4), 2.4)
        let width = min(room.width, room.height * ratio)
        let size = CGSize(width: width, height: width / ratio)
        // A monitor stands on its foot, a device hangs in the middle.
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
