// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import DisplayModel

struct RotationTests {
    private let size = PixelSize(width: 7, height: 4)

    /// The pixels of a rectangle in their columns and lines.
    private func pixels(_ rect: PixelRect) -> Set<[Int]> {
        Set((rect.x..<rect.maxX).flatMap { x in (rect.y..<rect.maxY).map { [x, $0] } })
    }

    @Test(arguments: Rotation.allCases)
    func `a rectangle covers the same pixels after rotation`(rotation: Rotation) {
        let rect = PixelRect(x: 1, y: 2, width: 5, height: 1)
        let moved = pixels(rect).map { pixel in
            let one = PixelRect(x: pixel[0], y: pixel[1], width: 1, height: 1).rotated(by: rotation, in: size)
            return [one.x, one.y]
        }
        #expect(pixels(rect.rotated(by: rotation, in: size)) == Set(moved))
        #expect(PixelRect(size).rotated(by: rotation, in: size) == PixelRect(size.rotated(by: rotation)))
    }

    @Test func `the first pixel moves clockwise from corner to corner`() {
        let first = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let corners = Rotation.allCases.map { first.rotated(by: $0, in: size) }.map { [$0.x, $0.y] }
        #expect(corners == [[0, 0], [3, 0], [6, 3], [0, 6]])
    }

    @Test(arguments: Rotation.allCases, Rotation.allCases)
    func `two rotations combine into one`(one: Rotation, other: Rotation) {
        let rect = PixelRect(x: 1, y: 2, width: 5, height: 1)
        let twice = rect.rotated(by: one, in: size).rotated(by: other, in: size.rotated(by: one))
        #expect(twice == rect.rotated(by: one + other, in: size))
    }
}
