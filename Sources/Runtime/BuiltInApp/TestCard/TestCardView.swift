// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A television test card, which shows how a screen alters an image.
///
/// The grid and circle show whether squares stay square; the frame and arrows, how much is cut off at the edges; the
/// bars, steps, and fine lines, how colors, grays, and single pixels are reproduced.
final class TestCardView: UIView {
    private let title = UILabel(color: .white, alignment: .center)
    private let name = UILabel(color: .white, alignment: .center)
    private let size = UILabel(color: .white, alignment: .center)
    private let details = UILabel(color: .white, alignment: .center)

    private static let ground = UIColor(hex: 0x50555C)
    private static let gridColor = UIColor(hex: 0xB9BEC4)
    private static let panel = UIColor(hex: 0x101316)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Self.ground
        title.text = "SecondScreen"
        for label in [title, size, details, name] { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    private var layout: TestCardLayout { TestCardLayout(bounds, scale: (window?.screen ?? .main).scale) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let screen = window?.screen ?? .main
        let mode = screen.modeText.components(separatedBy: " @ ")
        name.text = screen.displayName
        size.text = mode.first
        details.text =
            "\(mode.last ?? "")   \(bounds.width.compact)×\(bounds.height.compact) pt   @\(screen.scale.compact)x"
        let width = layout.circle.width
        // A circle is narrower above its middle.
        func place(_ label: UILabel, _ start: CGFloat, _ end: CGFloat, width share: CGFloat, _ weight: UIFont.Weight) {
            let frame = layout.band(start, end).insetBy(dx: width * (1 - share) / 2, dy: 0)
            label.place(in: frame, size: frame.height * 0.7, weight: weight)
        }
        place(title, 0.07, 0.145, width: 0.46, .semibold)
        place(size, 0.385, 0.525, width: 0.9, .bold)
        place(details, 0.525, 0.6, width: 0.8, .regular)
        place(name, 0.872, 0.935, width: 0.44, .regular)
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
        let layout = layout
        drawGrid(layout)
        drawSafeArea(layout)
        drawCircle(layout)
        drawEdges(layout)
    }

    private func drawGrid(_ layout: TestCardLayout) {
        Self.gridColor.setFill()
        let (line, bounds) = (layout.line, layout.bounds)
        let offset = layout.snapped(line / 2)
        for x in layout.gridLines(from: bounds.minX, to: bounds.maxX) {
            UIRectFill(CGRect(x: x - offset, y: bounds.minY, width: line, height: bounds.height))
        }
        for y in layout.gridLines(from: bounds.minY, to: bounds.maxY) {
            UIRectFill(CGRect(x: bounds.minX, y: y - offset, width: bounds.width, height: line))
        }
    }

    private func drawSafeArea(_ layout: TestCardLayout) {
        Palette.safeArea.setStroke()
        let outline = UIBezierPath(rect: layout.safeArea.insetBy(dx: layout.line / 2, dy: layout.line / 2))
        outline.lineWidth = layout.line
        outline.setLineDash([8 * layout.line, 4 * layout.line], phase: 0)
        outline.stroke()
        Palette.safeArea.setFill()
        let font = UIFont.systemFont(ofSize: layout.square * 0.24)
        "5 %".draw(
            at: CGPoint(x: layout.safeArea.minX + 3 * layout.line, y: layout.safeArea.minY + 2 * layout.line),
            withAttributes: [.font: font, .foregroundColor: Palette.safeArea])
    }

    private func drawCircle(_ layout: TestCardLayout) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let circle = UIBezierPath(ovalIn: layout.circle)
        context.saveGState()
        circle.addClip()
        Self.panel.setFill()
        UIRectFill(layout.circle)
        fill(layout.band(0.16, 0.37), with: Palette.bars)
        let greys = (0...10).map { UIColor(white: CGFloat($0) / 10, alpha: 1) }
        fill(layout.band(0.615, 0.735), with: greys)
        drawFineLines(in: layout.band(0.735, 0.855), layout)
        context.restoreGState()
        UIColor.white.setStroke()
        circle.lineWidth = 2 * layout.line
        circle.stroke()
    }

    private func fill(_ band: CGRect, with colors: [UIColor]) {
        for (color, column) in zip(colors, layout.columns(of: band, colors.count)) {
            color.setFill()
            UIRectFill(column)
        }
    }

    /// Draws lines of 4, 3, 2, and 1 pixels with gaps of the same width.
    private func drawFineLines(in band: CGRect, _ layout: TestCardLayout) {
        UIColor.white.setFill()
        for (index, column) in layout.columns(of: band, 4).enumerated() {
            let width = CGFloat(4 - index) * layout.pixel
            for x in stride(from: column.minX, to: column.maxX - width, by: 2 * width) {
                UIRectFill(CGRect(x: x, y: band.minY, width: width, height: band.height))
            }
        }
    }

    /// Draws the elements that touch the edges: a one-pixel frame, and arrows at the middles and corners.
    private func drawEdges(_ layout: TestCardLayout) {
        let bounds = layout.bounds
        UIColor.white.setFill()
        let frame = UIBezierPath(rect: bounds)
        frame.append(UIBezierPath(rect: bounds.insetBy(dx: layout.pixel, dy: layout.pixel)))
        frame.usesEvenOddFillRule = true
        frame.fill()
        let reach = layout.snapped(layout.square * 0.45)
        let center = CGPoint(x: layout.snapped(bounds.midX), y: layout.snapped(bounds.midY))
        for (tip, x, y) in [
            (CGPoint(x: center.x, y: bounds.minY), 0.0, 1.0), (CGPoint(x: center.x, y: bounds.maxY), 0, -1),
            (CGPoint(x: bounds.minX, y: center.y), 1, 0), (CGPoint(x: bounds.maxX, y: center.y), -1, 0),
        ] {
            // The base is as wide on either side as the arrow is long.
            let base = CGPoint(x: tip.x + x * reach, y: tip.y + y * reach)
            fillTriangle(
                tip, CGPoint(x: base.x + y * reach / 2, y: base.y + x * reach / 2),
                CGPoint(x: base.x - y * reach / 2, y: base.y - x * reach / 2))
        }
        for corner in TestCardCorner.allCases { draw(corner, layout) }
    }

    private func draw(_ corner: TestCardCorner, _ layout: TestCardLayout) {
        let (point, inwards) = corner.place(in: layout.bounds)
        let reach = layout.snapped(layout.square * 0.7)
        UIColor(hex: corner.color).setFill()
        fillTriangle(
            point, CGPoint(x: point.x + inwards.x * reach, y: point.y),
            CGPoint(x: point.x, y: point.y + inwards.y * reach))
        UIColor(hex: corner.color).setStroke()
        let shaft = UIBezierPath()
        shaft.move(to: CGPoint(x: point.x + inwards.x * reach * 0.4, y: point.y + inwards.y * reach * 0.4))
        shaft.addLine(to: CGPoint(x: point.x + inwards.x * reach * 1.1, y: point.y + inwards.y * reach * 1.1))
        shaft.lineWidth = max(2 * layout.pixel, reach * 0.16)
        shaft.stroke()
    }

    private func fillTriangle(_ first: CGPoint, _ second: CGPoint, _ third: CGPoint) {
        let path = UIBezierPath()
        path.move(to: first)
        path.addLine(to: second)
        path.addLine(to: third)
        path.close()
        path.fill()
    }
}
