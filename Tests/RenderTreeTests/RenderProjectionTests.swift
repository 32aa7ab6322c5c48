// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree
import Testing

/// Projections of planes: points, rectangles, and the way back.
struct RenderProjectionTests {
    private let projection = RenderProjection(
        RenderTransform(a: 0.5, b: 0.1, c: -0.2, d: 2, tx: 30, ty: -4),
        RenderPerspective(x: 0.01, y: -0.002, offset: 1))

    @Test func `points are divided by their depth, and behind the viewer there are none`() throws {
        let point = try #require(projection.apply(to: RenderPoint(x: 100, y: 0)))
        #expect(abs(point.x - 40) < 1e-9 && abs(point.y - 3) < 1e-9)
        #expect(projection.apply(to: RenderPoint(x: -100, y: 0)) == nil)
    }

    @Test func `the inverse leads back to the plane`() throws {
        let back = try #require(projection.inverted)
        for (x, y) in [(0.0, 0.0), (50, 70), (-60, 10), (3, -80)] {
            let place = try #require(projection.apply(to: RenderPoint(x: x, y: y)))
            let point = try #require(back.apply(to: place))
            #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6)
        }
        let flat = RenderTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        #expect(RenderProjection(flat).determinant == 0 && RenderProjection(flat).inverted == nil)
    }

    @Test func `an affine transform after a projection moves its picture`() throws {
        let next = RenderTransform(a: 2, b: 0.3, c: 0.1, d: 1, tx: 7, ty: 9)
        let point = RenderPoint(x: 20, y: 30)
        let one = try #require(projection.concatenating(next).apply(to: point))
        let other = next.apply(to: try #require(projection.apply(to: point)))
        #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
    }

    @Test func `a rectangle that passes behind the viewer ends at the nearest depth`() {
        let crossing = RenderProjection(.identity, RenderPerspective(x: -0.1, y: 0, offset: 1))
        let rect = crossing.apply(to: RenderRect(x: 0, y: -5, width: 20, height: 10))
        // At x = 9.9, the depth is 0.01.
        #expect(rect.minX == 0 && abs(rect.maxX - 990) < 1e-6 && abs(rect.minY + 500) < 1e-6)
        let behind = RenderProjection(.identity, RenderPerspective(x: 0, y: 0, offset: -1))
        #expect(behind.apply(to: RenderRect(x: 0, y: 0, width: 20, height: 10)) == .zero)
    }

    @Test func `what is seen from behind has a negative determinant`() {
        #expect(projection.determinant > 0)
        #expect(projection.concatenating(.scale(x: -1, y: 1)).determinant < 0)
    }
}
