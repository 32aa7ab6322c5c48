// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

/// What Core Graphics calls record.
struct CGContextTests {
    private let context = CGContext()
    private let red = Color(red: 1, green: 0, blue: 0)

    @Test func `colors, width and opacity are saved and restored`() {
        context.setFillColor(UIColor.red.cgColor)
        context.saveGState()
        context.setFillColor(UIColor.blue.cgColor)
        context.setAlpha(0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.restoreGState()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let square = Path.rect(RenderRect(x: 0, y: 0, width: 1, height: 1))
        #expect(
            context.displayList.commands == [
                .save,
                .fill(square, .color(Color(red: 0, green: 0, blue: 1, alpha: 0.5)), evenOdd: false),
                .restore,
                .fill(square, .color(red), evenOdd: false),
            ])
    }

    @Test func `an extra restore does nothing`() {
        context.restoreGState()
        #expect(context.displayList.isEmpty)
    }

    @Test func `a path is drawn once and discarded`() {
        context.move(to: CGPoint(x: 0, y: 0))
        context.addLine(to: CGPoint(x: 10, y: 0))
        context.setLineWidth(3)
        context.setLineCap(.round)
        context.strokePath()
        context.strokePath()
        let line = Path([.move(.zero), .line(RenderPoint(x: 10, y: 0))])
        #expect(
            context.displayList.commands == [
                .stroke(line, .color(.black), StrokeStyle(width: 3, cap: .round))
            ])
    }

    @Test(arguments: [
        (0.0, CGFloat.pi / 2, true, 10.0, 20.0), (0.0, CGFloat.pi, true, 0.0, 10.0),
        (0.0, CGFloat.pi / 2, false, 10.0, 20.0),
    ])
    func `an arc ends at its angle, with y pointing down`(
        start: CGFloat, end: CGFloat, clockwise: Bool, x: CGFloat, y: CGFloat
    ) {
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
        #expect(abs(path.currentPoint.x - x) < 1e-9)
        #expect(abs(path.currentPoint.y - y) < 1e-9)
        // A quarter the short way round stays in the lower right, the long way round goes everywhere.
        let isShort = clockwise && end < 3
        #expect((path.bounds.minX >= 9.99) == isShort)
    }

    @Test func `a full circle closes on itself`() {
        let path = UIBezierPath(
            arcCenter: .zero, radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        #expect(abs(path.currentPoint.x - 5) < 1e-9 && abs(path.currentPoint.y) < 1e-9)
        #expect(path.bounds.width >= 10)
    }

    @Test func `some corners are rounded, the others square`() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 100, height: 50), byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 10, height: 10))
        let curves = path.cgPath.path.elements.filter { if case .cubic = $0 { true } else { false } }
        #expect(curves.count == 2)
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    }

    @Test func `a gradient without colors or with too few locations is nil`() {
        let black = UIColor.black.cgColor
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [black], locations: [0, 1]) == nil)
        #expect(
            CGGradient(colorsSpace: nil, colors: [black, black, black], locations: nil)?.stops.map(\.location)
                == [0, 0.5, 1])
    }

    @Test func `without a context nothing is drawn`() {
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        UIBezierPath(rect: .zero).fill()
        "text".draw(at: .zero)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
