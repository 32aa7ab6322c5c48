// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

/// Combinations of the areas of paths.
struct PathCombiningTests {
    private let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    private let shifted = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)

    private func polygons(_ path: CGPath) -> [[CGPoint]] {
        path.path.polylines.map { $0.points.map { CGPoint(x: $0.x, y: $0.y) } }
    }

    /// The area, from which subpaths in the other direction are subtracted.
    private func area(_ path: CGPath) -> CGFloat {
        let areas = polygons(path).map { points in
            zip(points, points.dropFirst() + points.prefix(1)).reduce(CGFloat(0)) {
                $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
            }
        }
        return abs(areas.reduce(0, +))
    }

    private func path(_ points: [(CGFloat, CGFloat)]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        path.closeSubpath()
        return path
    }

    @Test func `overlapping squares are combined in each way`() {
        let union = square.union(shifted)
        #expect(area(union) == 175 && polygons(union).map(\.count) == [8])
        #expect(union.boundingBox == CGRect(x: 0, y: 0, width: 15, height: 15))
        let both = square.intersection(shifted)
        #expect(area(both) == 25 && both.boundingBox == CGRect(x: 5, y: 5, width: 5, height: 5))
        let rest = square.subtracting(shifted)
        #expect(area(rest) == 75 && rest.contains(CGPoint(x: 2, y: 8)) && !rest.contains(CGPoint(x: 8, y: 8)))
        let either = square.symmetricDifference(shifted)
        #expect(area(either) == 150 && !either.contains(CGPoint(x: 8, y: 8)))
        #expect(either.contains(CGPoint(x: 12, y: 12), using: .evenOdd))
    }

    @Test func `a path that is inside of another leaves a hole, which both rules show`() {
        let inner = CGPath(rect: CGRect(x: 2, y: 2, width: 3, height: 3), transform: nil)
        let frame = square.subtracting(inner)
        #expect(polygons(frame).count == 2 && area(frame) == 91)
        for rule in [CGPathFillRule.winding, .evenOdd] {
            #expect(frame.contains(CGPoint(x: 1, y: 1), using: rule))
            #expect(!frame.contains(CGPoint(x: 3, y: 3), using: rule))
        }
        #expect(square.union(inner) == square.normalized() && square.intersection(inner) == inner.normalized())
    }

    @Test func `squares side by side become one rectangle, and do not intersect`() {
        let next = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10), transform: nil)
        let union = square.union(next)
        #expect(polygons(union).map(\.count) == [4] && area(union) == 200)
        #expect(!square.intersects(next) && square.intersects(shifted) && square.intersects(square))
        #expect(square.intersection(next).isEmpty && square.subtracting(square).isEmpty)
    }

    @Test func `the rule determines what a path that crosses itself fills`() {
        let star = path([(0, 10), (6, -8), (-10, 3), (10, 3), (-6, -8)])
        let (whole, points) = (star.normalized(), star.normalized(using: .evenOdd))
        #expect(polygons(whole).map(\.count) == [10] && whole.contains(.zero))
        #expect(polygons(points).count == 5 && !points.contains(.zero) && area(points) < area(whole))
        let twice = CGMutablePath()
        for path in [square, square] { twice.addPath(path) }
        #expect(area(twice.normalized()) == 100 && twice.normalized(using: .evenOdd).isEmpty)
        #expect(shifted.union(twice, using: .evenOdd) == shifted.normalized())
    }

    @Test func `many long lines that cross each other are combined exactly`() {
        let count = 40
        let (columns, rows) = (CGMutablePath(), CGMutablePath())
        for index in 0..<count {
            columns.addRect(CGRect(x: 10 * index, y: 0, width: 8, height: 10 * count))
            rows.addRect(CGRect(x: 0, y: 10 * index, width: 10 * count, height: 8))
        }
        #expect(area(columns.intersection(rows)) == CGFloat(64 * count * count))
        #expect(area(columns.union(rows)) == CGFloat(96 * count * count))
        #expect(area(columns.symmetricDifference(rows)) == CGFloat(32 * count * count))
        #expect(polygons(columns.subtracting(rows)).count == count * count)
    }

    @Test func `curves keep their areas`() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
        let other = CGPath(ellipseIn: CGRect(x: 10, y: 0, width: 20, height: 20), transform: nil)
        let lens: CGFloat = 200 * acos(0.5) - 5 * 300.0.squareRoot()
        let whole: CGFloat = 200 * .pi
        #expect(abs(area(circle.intersection(other)) - lens) < 1)
        #expect(abs(area(circle.union(other)) - (whole - lens)) < 2)
    }

    @Test func `open, flat, empty and infinite paths are no harm`() {
        let open = CGMutablePath()
        open.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        #expect(area(square.intersection(open)) == 50)
        let line = path([(0, 0), (30, 30)])
        #expect(square.union(line) == square.normalized() && !square.intersects(line))
        #expect(CGMutablePath().union(square) == square.normalized() && CGMutablePath().normalized().isEmpty)
        #expect(CGPath(rect: .null, transform: nil).normalized().isEmpty)
        // Coordinates are at most ten million.
        let wide = path([(-1e12, -1e12), (1e12, -1e12), (1e12, 1e12), (-1e12, 1e12)])
        #expect(area(wide.union(square)) == 4e14)
        _ = path([(.nan, 0), (.infinity, 5), (1, 1)]).union(square)
    }
}
