// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Testing

@testable import Console

struct PixelRegionTests {
    private func pixels(of rects: [PixelRect]) -> [SIMD2<Int>] {
        rects.flatMap { rect in
            (rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { SIMD2($0, y) } }
        }
    }

    @Test(arguments: 0..<50) func `A region covers exactly the inserted rectangles, without overlaps`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (region, model) = (PixelRegion(), Set<SIMD2<Int>>())
        for _ in 0..<40 {
            let rect = PixelRect(
                x: .random(in: 0..<20, using: &generator), y: .random(in: 0..<20, using: &generator),
                width: .random(in: 0..<9, using: &generator), height: .random(in: 0..<9, using: &generator))
            if Int.random(in: 0..<4, using: &generator) == 0 {
                region.remove(rect)
                model.subtract(pixels(of: [rect]))
            } else {
                region.insert(rect)
                model.formUnion(pixels(of: [rect]))
            }
            let covered = pixels(of: region.rects)
            #expect(region.rects.count <= PixelRegion.maximumCount)
            #expect(Set(covered).count == covered.count && covered.count == region.area)
            #expect(model.isSubset(of: covered))
        }
    }

    @Test func `A few rectangles are kept exactly`() {
        var region = PixelRegion()
        region.insert(PixelRect(x: 0, y: 0, width: 4, height: 4))
        region.insert(PixelRect(x: 2, y: 2, width: 4, height: 4))
        #expect(region.area == 28)
        region.remove(PixelRect(x: 2, y: 2, width: 2, height: 2))
        #expect(region.area == 24)
        region.insert(PixelRect(x: 0, y: 0, width: 6, height: 6))
        #expect(region.rects == [PixelRect(x: 0, y: 0, width: 6, height: 6)])
    }

    @Test func `Too many rectangles are replaced by their bounding box`() {
        var region = PixelRegion()
        for place in 0...16 { region.insert(PixelRect(x: place * 3, y: place * 2, width: 1, height: 1)) }
        #expect(region.rects == [PixelRect(x: 0, y: 0, width: 49, height: 33)])
    }

    @Test func `Bands cover a rectangle in order`() {
        let rect = PixelRect(x: 5, y: 7, width: 100, height: 95)
        let bands = rect.bands(of: 1000)
        #expect(bands.count == 10 && bands.allSatisfy { $0.area <= 1000 })
        #expect(bands.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } == rect)
        #expect(PixelRect(x: 0, y: 0, width: 100, height: 2).bands(of: 10).count == 2)
    }
}
