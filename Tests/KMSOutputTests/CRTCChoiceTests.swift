// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Testing

@testable import KMSOutput

struct CRTCChoiceTests {
    private func others(_ masks: [UInt32], isConnected: Bool = true) -> [CRTCChoice.Other] {
        masks.map { CRTCChoice.Other(possible: $0, isConnected: isConnected) }
    }

    @Test func `With more monitors than CRTCs, the first ones keep theirs`() {
        var (free, given) = ([0, 1], [Int]())
        for _ in 0..<3 {
            guard let index = CRTCChoice(free: free, others: []).candidates(possible: 0b11).first else { continue }
            given.append(index)
            free.removeAll { $0 == index }
        }
        #expect(given == [0, 1])
        #expect(CRTCChoice(free: [], others: []).candidates(possible: .max).isEmpty)
    }

    @Test func `A CRTC that cannot drive the connector is not a candidate`() {
        #expect(CRTCChoice(free: [0, 1, 2], others: []).candidates(possible: 0b100) == [2])
        #expect(CRTCChoice(free: [0, 1], others: []).candidates(possible: 0b100).isEmpty)
        #expect(CRTCChoice(free: [0, 40], others: []).candidates(possible: .max) == [0])
    }

    @Test func `A connector's current CRTC is preferred, to avoid flicker`() {
        #expect(CRTCChoice(free: [0, 1, 2], preferred: 1, others: []).candidates(possible: 0b111) == [1, 0, 2])
        #expect(CRTCChoice(free: [0, 2], preferred: 1, others: []).candidates(possible: 0b111) == [0, 2])
    }

    @Test func `A CRTC is reserved for a connector that no other can drive`() {
        let choice = CRTCChoice(free: [0, 1], preferred: 0, others: others([0b01]))
        #expect(choice.candidates(possible: 0b11) == [1, 0])
        // There is no other: who comes first is served.
        #expect(choice.candidates(possible: 0b01) == [0])
    }

    @Test func `A connector with a monitor has priority over those without`() {
        let choice = CRTCChoice(
            free: [0, 1], others: others([0b01]) + others([0b10, 0b10], isConnected: false))
        #expect(choice.candidates(possible: 0b11).first == 1)
    }

    @Test func `Greedy choices serve as many connectors as any assignment`() {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<500 {
            let crtcs = Array(0..<Int.random(in: 1...4, using: &random))
            let masks = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                UInt32.random(in: 0..<(1 << UInt32(crtcs.count)), using: &random)
            }
            var (free, served) = (crtcs, 0)
            for (index, mask) in masks.enumerated() {
                let choice = CRTCChoice(free: free, others: others(Array(masks[(index + 1)...])))
                guard let crtc = choice.candidates(possible: mask).first else { continue }
                free.removeAll { $0 == crtc }
                served += 1
            }
            #expect(served == Self.most(masks[...], crtcs), "\(masks)")
        }
    }

    /// The most connectors that can have a CRTC, by trying everything.
    private static func most(_ masks: ArraySlice<UInt32>, _ free: [Int]) -> Int {
        guard let mask = masks.first else { return 0 }
        let rest = masks.dropFirst()
        let used = free.filter { mask & (1 << UInt32($0)) != 0 }.map { crtc in
            1 + most(rest, free.filter { $0 != crtc })
        }
        return max(most(rest, free), used.max() ?? 0)
    }
}
