// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Identifies a screen: its number on a plate, its name and mode, and an outline of its safe area.
final class IdentifyView: UIView {
    private let plate = UIView(frame: .zero)
    private let number = UILabel(color: .white, alignment: .center)
    private let name = UILabel(color: Palette.text, alignment: .center)
    private let mode = UILabel(color: Palette.secondaryText, alignment: .center)
    private let lines = SafeAreaLines(frame: .zero)

    /// The screen.
    var summary: ScreenSummary? {
        didSet { if summary != oldValue { update() } }
    }
    /// The insets of the area guaranteed to be visible, in points.
    var safeInsets = UIEdgeInsets.zero {
        didSet { lines.insets = safeInsets }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        // A mirror image of this view on another screen would show the wrong number.
        isHiddenInMirrors = true
        plate.backgroundColor = UIColor(hex: 0x0B0E12)
        plate.layer.borderColor = Palette.accent.cgColor
        addSubview(lines)
        addSubview(plate)
        for label in [number, name, mode] { plate.addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    private func update() {
        guard let summary else { return }
        number.show("\(summary.number)")
        name.show(summary.name)
        mode.show(summary.mode)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        lines.frame = bounds
        let unit = min(bounds.size.readingSize * 1.25, bounds.height / 16, bounds.width / 18)
        let size = CGSize(width: min(22 * unit, bounds.width * 0.86), height: 14 * unit)
        plate.frame =
            CGRect(
                x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
                height: size.height
            ).rounded
        plate.layer.cornerRadius = (1.2 * unit).rounded()
        plate.layer.borderWidth = max(1, (unit / 8).rounded())
        let inner = CGRect(x: unit, y: 0, width: plate.bounds.width - 2 * unit, height: plate.bounds.height)
        func place(_ label: UILabel, top: CGFloat, height: CGFloat, size: CGFloat, _ weight: UIFont.Weight) {
            let frame = CGRect(x: inner.minX, y: top * unit, width: inner.width, height: height * unit)
            label.place(in: frame, size: size * unit, weight: weight)
        }
        place(number, top: 0.6, height: 8.6, size: 7.4, .bold)
        place(name, top: 9.2, height: 2.1, size: 1.5, .semibold)
        place(mode, top: 11.3, height: 1.7, size: 1.15, .regular)
    }
}

/// A dashed outline of the area guaranteed to be visible, and a frame along the edges themselves.
private final class SafeAreaLines: UIView {
    var insets = UIEdgeInsets.zero {
        didSet { if insets != oldValue { setNeedsDisplay() } }
    }

    override func draw(_ rect: CGRect) {
        let width = max(1, (bounds.size.readingSize / 7).rounded())
        Palette.accent.setStroke()
        let edge = UIBezierPath(rect: bounds.insetBy(dx: width / 2, dy: width / 2))
        edge.lineWidth = width
        edge.stroke()
        Palette.safeArea.setStroke()
        let safe = bounds.inset(by: insets).rounded.insetBy(dx: width / 2, dy: width / 2)
        let corners = [
            CGPoint(x: safe.minX, y: safe.minY), CGPoint(x: safe.maxX, y: safe.minY),
            CGPoint(x: safe.maxX, y: safe.maxY), CGPoint(x: safe.minX, y: safe.maxY),
        ]
        // On a side without an inset, the frame serves as the outline.
        for (side, inset) in [insets.top, insets.right, insets.bottom, insets.left].enumerated() where inset > 0 {
            let line = UIBezierPath()
            line.move(to: corners[side])
            line.addLine(to: corners[(side + 1) % 4])
            line.lineWidth = width
            line.setLineDash([6 * width, 3 * width], phase: 0)
            line.stroke()
        }
    }
}
