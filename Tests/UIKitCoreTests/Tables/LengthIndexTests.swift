// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// The lengths of rows against a plain array.
struct LengthIndexTests {
    @Test func `offsets and indexes match an array of lengths`() {
        var random = SystemRandomNumberGenerator()
        var lengths = (0..<200).map { _ in CGFloat(Int.random(in: 1...80, using: &random)) }
        var index = LengthIndex(count: lengths.count, estimate: 44)
        for (place, length) in lengths.enumerated() { index.set(length, of: place) }
        for _ in 0..<100 {
            let place = Int.random(in: 0..<200, using: &random)
            lengths[place] = CGFloat(Int.random(in: 1...80, using: &random))
            index.set(lengths[place], of: place)
        }
        var offset: CGFloat = 0
        for (place, length) in lengths.enumerated() {
            #expect(index.offset(of: place) == offset)
            #expect(index.index(at: offset) == place)
            #expect(index.index(at: offset + length - 0.5) == place)
            offset += length
        }
        #expect(index.total == offset)
        #expect(index.index(at: offset + 1000) == 199)
        #expect(LengthIndex(lengths, estimate: 7).offset(of: 150) == index.offset(of: 150))
    }

    @Test(arguments: [CGFloat.nan, .infinity, -5, 1e300])
    func `invalid lengths are harmless`(_ length: CGFloat) {
        var index = LengthIndex(count: 3, estimate: length)
        index.set(length, of: 1)
        index.set(10, of: 99)
        #expect(index.total.isFinite)
        #expect((0..<3).contains(index.index(at: length) ?? -1))
        #expect(LengthIndex(count: -1, estimate: 44).index(at: 0) == nil)
    }
}
