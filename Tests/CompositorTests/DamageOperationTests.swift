// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// After any edit, a frame composed from what changed equals one composed from nothing, and nothing else changed.
struct DamageOperationTests {
    /// The number of seeds in the environment's `DAMAGE_SEEDS`, for a long run.
    private static let wantedSeeds = ProcessInfo.processInfo.environment["DAMAGE_SEEDS"].flatMap(UInt64.init)
    private static let seeds = UInt64(1)...(wantedSeeds ?? 24)
    /// The edits of each tree; most faults show after few of them.
    private static let steps = wantedSeeds == nil ? 16 : 40

    @Test(arguments: seeds) func `Partial composition equals full composition`(seed: UInt64) async throws {
        var random = RandomTree(seed: seed)
        var dice = SplitMix64(state: seed)
        let fonts = try Fixtures.fonts()
        // Every other seed has so little room that large drawings are kept in squares.
        let budget = seed % 2 == 0 ? 1 << 20 : 1 << 14
        let shared = TileCache(budget: budget)
        let compositor = try ScreenCompositor(screen: "A", fonts: fonts, tiles: shared)
        let rotation = Rotation.allCases[Int(seed) % 4]
        // Scales at which edges do not fall onto whole pixels; most frames are small, as the time grows with their area.
        let scale = seed % 8 == 0 ? 2 : 1
        let size = PixelSize(width: (79 + Int(seed % 24) * 3) * scale, height: (56 + Int(seed % 24) * 2) * scale)
        func composition() -> ScreenComposition {
            let content: ScreenComposition.Content =
                seed % 3 == 0
                ? .windows([random.tree]) : .mirror(Mirror(random.tree, aspect: seed % 3 == 1 ? .fit : .fill))
            return ScreenComposition(
                size: size, content: content, rotation: rotation, overscan: Overscan(share: seed % 2 == 0 ? 0.03 : 0))
        }
        var last = try #require(await compositor.compose(composition())).buffer
        var sequence = 1
        // What sinks hold for a while.
        var held: [Frame] = []
        for step in 0..<Self.steps {
            for _ in 0..<(1 + dice.next() % 3) { random.edit() }
            let fresh = try ScreenCompositor(screen: "B", fonts: fonts, tiles: TileCache(budget: budget))
            let expected = try #require(await fresh.compose(composition())).buffer
            guard let frame = try await compositor.compose(composition()) else {
                #expect(last == expected, "seed \(seed), step \(step): no frame, but something changed")
                continue
            }
            sequence += 1
            #expect(frame.sequence == sequence)
            let wrong = differences(frame.buffer, expected)
            #expect(wrong.isEmpty, "seed \(seed), step \(step): \(wrong.prefix(3)) are not as from nothing")
            let outside = differences(frame.buffer, last).filter { pixel in
                !frame.damage.contains { $0.contains(x: pixel.x, y: pixel.y) }
            }
            #expect(outside.isEmpty, "seed \(seed), step \(step): \(outside.prefix(3)) changed outside of the damage")
            #expect(frame.damage.count <= 20)
            guard wrong.isEmpty, outside.isEmpty else { return }
            // A copy, as the frame's memory would otherwise be held by this test each time.
            last = try #require(PixelBuffer(size: size, pixels: frame.buffer.pixels.map { $0 }))
            if dice.next() % 3 == 0 { held.append(frame) }
            if held.count > 3 || dice.next() % 4 == 0 { held.removeAll() }
        }
    }

    private func differences(_ one: PixelBuffer, _ other: PixelBuffer) -> [PixelRect] {
        guard one != other else { return [] }
        return one.pixels.indices.filter { (one.pixels[$0] ^ other.pixels[$0]) & 0xFF_FFFF != 0 }
            .map { PixelRect(x: $0 % one.size.width, y: $0 / one.size.width, width: 1, height: 1) }
    }
}
