// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The background of a cell, with rounded corners at the ends of inset sections.
@MainActor final class CellBackdrop: UIView, DrawsFromProperties {
    /// The color; nil for none.
    var color: UIColor? { didSet { if color != oldValue { setNeedsCommit() } } }
    /// Whether the upper and the lower corners are rounded.
    var roundsTop = false { didSet { if roundsTop != oldValue { setNeedsCommit() } } }
    var roundsBottom = false { didSet { if roundsBottom != oldValue { setNeedsCommit() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        (isOpaque, isUserInteractionEnabled) = (false, false)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draw(_ rect: CGRect) {
        guard let color else { return }
        var corners: UIRectCorner = []
        if roundsTop { corners.formUnion([.topLeft, .topRight]) }
        if roundsBottom { corners.formUnion([.bottomLeft, .bottomRight]) }
        color.setFill()
        UIBezierPath(
            roundedRect: bounds, byRoundingCorners: corners,
            cornerRadii: CGSize(width: Self.radius, height: Self.radius)
        ).fill()
    }

    /// The radius of the corners of inset sections.
    static let radius: CGFloat = 10
}

/// The standard accessory of a cell.
@MainActor final class CellAccessoryView: UIView, DrawsFromProperties {
    var type = UITableViewCell.AccessoryType.none { didSet { if type != oldValue { setNeedsCommit() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        (isOpaque, isUserInteractionEnabled) = (false, true)
        isHidden = true
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The width of the accessory.
    var length: CGFloat { Self.length(of: type) }

    /// Returns the width of an accessory.
    static func length(of type: UITableViewCell.AccessoryType) -> CGFloat {
        switch type {
        case .none: 0
        case .disclosureIndicator: 8
        case .detailDisclosureButton: 42
        case .checkmark: 14
        case .detailButton: 22
        }
    }

    /// Whether the accessory has a button.
    var hasButton: Bool { type == .detailButton || type == .detailDisclosureButton }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let (right, middle) = (bounds.maxX, bounds.midY)
        if type == .disclosureIndicator || type == .detailDisclosureButton {
            context.strokeLine(
                [
                    CGPoint(x: right - 7, y: middle - 6), CGPoint(x: right - 1, y: middle),
                    CGPoint(x: right - 7, y: middle + 6),
                ], width: 2, color: .tertiaryLabel)
        }
        if type == .checkmark {
            context.strokeLine(
                [
                    CGPoint(x: right - 13, y: middle), CGPoint(x: right - 8.5, y: middle + 5),
                    CGPoint(x: right - 1, y: middle - 6),
                ], width: 2, color: tintColor)
        }
        guard hasButton else { return }
        let center = CGPoint(x: 11, y: middle)
        context.setStrokeColor(tintColor.cgColor)
        context.setLineWidth(1.5)
        context.strokeEllipse(in: CGRect(x: center.x - 10, y: center.y - 10, width: 20, height: 20))
        context.strokeLine(
            [CGPoint(x: center.x, y: center.y - 1), CGPoint(x: center.x, y: center.y + 5)], width: 2, color: tintColor)
        context.strokeLine(
            [CGPoint(x: center.x, y: center.y - 5), CGPoint(x: center.x, y: center.y - 4.9)], width: 2.4,
            color: tintColor)
    }
}
