// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

/// Paths of Core Graphics, and bitmaps and shadows of its contexts.
struct CGPathTests {
    @Test func `a reversed path draws each subpath in the other direction, and twice is the same`() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addCurve(
            to: CGPoint(x: 10, y: 10), controlPoint1: CGPoint(x: 12, y: 2), controlPoint2: CGPoint(x: 12, y: 8))
        path.close()
        path.move(to: CGPoint(x: 20, y: 0))
        path.addQuadCurve(to: CGPoint(x: 30, y: 0), controlPoint: CGPoint(x: 25, y: 5))
        path.lineWidth = 3
        func point(_ x: Double, _ y: Double) -> RenderPoint { RenderPoint(x: x, y: y) }
        let reversed = path.reversing()
        #expect(
            reversed.cgPath.path.elements == [
                .move(point(30, 0)), .quad(point(20, 0), control: point(25, 5)), .move(point(10, 10)),
                .cubic(point(10, 0), control1: point(12, 8), control2: point(12, 2)), .line(point(0, 0)), .close,
            ])
        #expect(reversed.reversing().cgPath.path == path.cgPath.path && reversed.lineWidth == 3)
        #expect(UIBezierPath().reversing().isEmpty)
    }

    @Test func `a gradient takes the components of its colors`() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let components: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 0.5]
        let gradient = try #require(
            unsafe CGGradient(colorSpace: space, colorComponents: components, locations: [0.25, 1], count: 2))
        #expect(gradient.stops.map(\.location) == [0.25, 1])
        #expect(
            gradient.stops.map(\.color) == [
                Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5),
            ])
        #expect(unsafe CGGradient(colorSpace: space, colorComponents: components, locations: nil, count: 0) == nil)
    }

    @Test func `the interpolation quality is part of the graphics state`() {
        let context = CGContext()
        context.saveGState()
        context.interpolationQuality = .none
        #expect(context.interpolationQuality == .none)
        context.restoreGState()
        #expect(context.interpolationQuality == .default)
    }

    @Test func `drawing is clipped to a rectangle`() {
        let context = CGContext()
        GraphicsContextStack.with(context) { UIRectClip(CGRect(x: 1, y: 2, width: 3, height: 4)) }
        let rect = RenderRect(x: 1, y: 2, width: 3, height: 4)
        #expect(context.displayList.commands == [.clip(.rect(rect), evenOdd: false)])
    }

    @Test func `lines continue at the end of a path that was copied, and at the start of a closed subpath`() {
        let first = UIBezierPath()
        first.move(to: CGPoint(x: 1, y: 2))
        first.addLine(to: CGPoint(x: 5, y: 2))
        let copy = UIBezierPath(cgPath: first.cgPath)
        #expect(copy.currentPoint == CGPoint(x: 5, y: 2))
        copy.addLine(to: CGPoint(x: 5, y: 8))
        copy.close()
        #expect(copy.currentPoint == CGPoint(x: 1, y: 2))
        let elements = copy.cgPath.path.elements
        #expect(elements.count { if case .move = $0 { true } else { false } } == 1)
        #expect(first.cgPath.path.elements.count == 2)
        let styled = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 4))
        (styled.lineWidth, styled.usesEvenOddFillRule) = (3, true)
        let other = styled.copy() as? UIBezierPath
        #expect(other?.lineWidth == 3 && other?.usesEvenOddFillRule == true && other?.cgPath == styled.cgPath)
    }

    @Test func `parts are appended after a transform`() {
        let path = CGMutablePath()
        let moved = CGAffineTransform(translationX: 10, y: 20)
        path.addRect(CGRect(x: 0, y: 0, width: 2, height: 3), transform: moved)
        #expect(path.boundingBox == CGRect(x: 10, y: 20, width: 2, height: 3))
        let arc = CGMutablePath()
        arc.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false, transform: moved)
        #expect(abs(arc.currentPoint.x - 10) < 1e-9 && abs(arc.currentPoint.y - 25) < 1e-9)
        let relative = CGMutablePath()
        relative.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: -.pi)
        #expect(abs(relative.currentPoint.x + 5) < 1e-9 && relative.boundingBox.maxY < 1e-9)
        #expect(path.copy(using: moved)?.boundingBox.minX == 20)
    }

    @Test func `elements are visited in order with their points`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addQuadCurve(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 2, y: 5))
        path.addCurve(to: CGPoint(x: 9, y: 1), control1: CGPoint(x: 4, y: 2), control2: CGPoint(x: 6, y: 2))
        path.closeSubpath()
        var types: [CGPathElementType] = []
        var ends: [CGPoint] = []
        unsafe path.applyWithBlock { element in
            unsafe types.append(element.pointee.type)
            let count = [1, 1, 2, 3, 0][Int(types[types.count - 1].rawValue)]
            if count > 0 { unsafe ends.append(element.pointee.points[count - 1]) }
        }
        #expect(types == [.moveToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
        #expect(ends == [CGPoint(x: 1, y: 1), CGPoint(x: 3, y: 1), CGPoint(x: 9, y: 1)])
    }

    /// As apps find out whether a person touches a line.
    @Test(arguments: [
        (CGLineCap.butt, CGLineJoin.miter, 5.0, 4.9, true), (.butt, .miter, 5, 5.1, false),
        (.butt, .miter, -2, 0, false),
        (.square, .miter, -4.9, 4.9, true), (.round, .miter, -4.9, 4.9, false), (.round, .miter, -4.9, 0, true),
        (.butt, .miter, 104, -4, true), (.butt, .round, 104, -4, false), (.butt, .bevel, 102, -2, true),
        (.butt, .bevel, 104, -2, false),
    ])
    func `the area of a stroke has its caps and joins`(
        cap: CGLineCap, join: CGLineJoin, x: CGFloat, y: CGFloat, isInside: Bool
    ) {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)])
        let area = path.copy(strokingWithWidth: 10, lineCap: cap, lineJoin: join, miterLimit: 10)
        #expect(area.contains(CGPoint(x: x, y: y)) == isInside)
    }

    @Test func `a miter beyond its limit is beveled, and dashes leave gaps`() {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)])
        let area = path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 1.4)
        #expect(!area.contains(CGPoint(x: 104, y: -4)))
        let dashes = path.copy(dashingWithPhase: 5, lengths: [20, 10])
        let stroke = dashes.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect([1, 14, 26, 44].map { stroke.contains(CGPoint(x: $0, y: 0)) } == [true, true, true, true])
        #expect([16, 24, 46, 54].map { stroke.contains(CGPoint(x: $0, y: 0)) } == [false, false, false, false])
        // A pattern that does not advance is no pattern.
        #expect(path.copy(dashingWithPhase: 0, lengths: [0, 0]) == path)
    }

    @Test(arguments: [
        [CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: CGFloat.infinity, y: 1e300)], [.zero, .zero], [],
    ])
    func `bad points do no harm`(points: [CGPoint]) {
        let path = CGMutablePath()
        path.addLines(between: points)
        path.addRelativeArc(center: .zero, radius: .infinity, startAngle: .nan, delta: 1e300)
        path.addArc(tangent1End: CGPoint(x: CGFloat.nan, y: 1), tangent2End: .zero, radius: -1)
        path.closeSubpath()
        let area = path.copy(strokingWithWidth: .infinity, lineCap: .round, lineJoin: .miter, miterLimit: .nan)
        #expect(area.boundingBox.minX.isFinite)
        #expect(path.copy(dashingWithPhase: .nan, lengths: [1e-9, .infinity]).boundingBox.minX.isFinite)
    }

    @Test func `what is drawn with a shadow is a group that casts it`() {
        let context = CGContext()
        context.setShadow(offset: CGSize(width: 2, height: 3), blur: 4, color: UIColor.red.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let shadow = GroupShadow(
            color: Color(red: 1, green: 0, blue: 0), offset: RenderPoint(x: 2, y: 3), blur: 4,
            extent: RenderRect(x: 0, y: 0, width: 10, height: 10))
        let commands = context.displayList.commands
        #expect(commands.count == 4 && commands[0] == .beginGroup(opacity: 1, shadow: shadow))
        #expect(commands[2] == .endGroup)
        // A layer casts one shadow as a whole.
        context.setShadow(offset: .zero, blur: 1)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.endTransparencyLayer()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.displayList.commands.count { if case .beginGroup = $0 { true } else { false } } == 3)
    }

    @Test func `erasing casts no shadow, and an image casts one as a whole`() {
        let context = CGContext()
        context.setShadow(offset: .zero, blur: 4)
        context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(!context.displayList.commands.contains { if case .beginGroup = $0 { true } else { false } })
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { renderer in
            renderer.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            renderer.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
        }
        image.record(in: CGRect(x: 0, y: 0, width: 4, height: 4), to: context)
        let groups = context.displayList.commands.count { if case .beginGroup = $0 { true } else { false } }
        #expect(groups == 1)
    }

    @Test func `a bitmap has its origin at the bottom left, and becomes an image`() throws {
        let (space, info) = (CGColorSpaceCreateDeviceRGB(), CGImageAlphaInfo.premultipliedLast.rawValue)
        func bitmap(_ width: Int, _ height: Int) -> CGContext? {
            unsafe CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: info)
        }
        #expect(bitmap(0, 10) == nil && bitmap(10, 1_000_000) == nil)
        let context = try #require(bitmap(40, 20))
        #expect(context.width == 40 && context.height == 20)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
        let image = try #require(context.makeImage())
        #expect(image.width == 40 && image.height == 20)
        guard case .drawing(let list) = image.content else { throw NotADrawing() }
        // Flipped once: the bottom left of the bitmap is at the bottom of the picture.
        let flip: [DrawCommand] = [.concatenate(.translation(x: 0, y: 20)), .concatenate(.scale(x: 1, y: -1))]
        #expect(Array(list.commands.prefix(2)) == flip)
        // In a view's drawing, there is no image.
        #expect(CGContext().makeImage() == nil && CGContext().width == 0)
    }

    private struct NotADrawing: Error {}

    @Test func `the current path has a point, a box and an area`() {
        let context = CGContext()
        #expect(context.isPathEmpty && context.boundingBoxOfPath.isNull)
        context.addRects([CGRect(x: 0, y: 0, width: 4, height: 4), CGRect(x: 10, y: 0, width: 4, height: 4)])
        #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 14, height: 4))
        #expect(context.pathContains(CGPoint(x: 12, y: 2), mode: .fill))
        #expect(!context.pathContains(CGPoint(x: 7, y: 2), mode: .fillStroke))
        context.setLineWidth(10)
        #expect(context.pathContains(CGPoint(x: 7, y: 2), mode: .stroke))
        context.replacePathWithStrokedPath()
        #expect(context.boundingBoxOfPath.minX <= -5)
        context.scaleBy(x: 2, y: 2)
        context.translateBy(x: 3, y: 0)
        #expect(CGPoint(x: 1, y: 1).applying(context.ctm) == CGPoint(x: 8, y: 2))
    }
}
