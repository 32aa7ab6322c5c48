// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

@testable import Compositor

/// Frames of many screens in a limited memory.
@Suite(.timeLimit(.minutes(5))) struct FrameMemoryTests {
    private let size = PixelSize(width: 60, height: 40)
    private var frameBytes: Int { size.area * 4 }

    private func compositor(_ name: String, _ memory: FrameMemory) throws -> ScreenCompositor {
        try ScreenCompositor(
            screen: name, fonts: Fixtures.fonts(), tiles: TileCache(), memory: memory,
            sparesUntilQuietFor: Fixtures.day)
    }

    /// A picture of one color.
    private func picture(_ white: Double, rotation: Rotation = .none) -> ScreenComposition {
        var tree = MirrorGeometryTests.pattern
        tree.layers[0].backgroundColor = Color(white: white)
        let size = rotation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
        return ScreenComposition(size: size, content: .windows([tree]), rotation: rotation)
    }

    @Test func `Screens beyond the limit are composed in turn, each with the same result`() async throws {
        let memory = FrameMemory(limit: 3 * frameBytes)
        let compositors = try (0..<10).map { try compositor("\($0)", memory) }
        let alone = try compositor("alone", FrameMemory())
        for round in 0..<3 {
            for (index, compositor) in compositors.enumerated() {
                let composition = picture(Double(round * 10 + index) / 40)
                let frame = try #require(await compositor.compose(composition))
                #expect(try await frame.buffer == alone.compose(composition)?.buffer)
                // Those that gave their memory up are composed in full.
                #expect(frame.damage == [PixelRect(size)])
                #expect(memory.used <= memory.limit)
            }
        }
        #expect(memory.used == memory.limit)
        for compositor in compositors { await compositor.releaseBuffers() }
        #expect(memory.used == 0)
    }

    @Test func `An unchanged screen gives up its memory first, and is not recomposed`() async throws {
        let memory = FrameMemory(limit: 2 * frameBytes)
        let (still, busy, new) = (
            try compositor("still", memory), try compositor("busy", memory), try compositor("new", memory)
        )
        let first = try await still.compose(picture(0.5))?.buffer.pixels
        _ = try await busy.compose(picture(0.1))
        _ = try await busy.compose(picture(0.2))
        _ = try await new.compose(picture(0.3))
        #expect(await (still.byteCount, busy.byteCount, new.byteCount) == (0, frameBytes, frameBytes))
        #expect(try await still.compose(picture(0.5)) == nil)
        #expect(await still.byteCount == 0)
        // A sink that lacks the picture gets it.
        #expect(await still.latestFrame()?.buffer.pixels == first)
        #expect(await busy.byteCount == 0)
    }

    @Test func `A screen waits until a sink releases a frame`() async throws {
        let clock = VirtualClock()
        let memory = FrameMemory(limit: 2 * frameBytes, clock: clock)
        let (one, other) = (try compositor("one", memory), try compositor("other", memory))
        var held = [try #require(await one.compose(picture(0.1))), try #require(await one.compose(picture(0.2)))]
        #expect(memory.used == 2 * frameBytes)
        let composition = picture(0.3)
        async let waiting = other.compose(composition)
        while clock.sleeperCount == 0 { await Task.yield() }
        #expect(await one.byteCount == 0)
        #expect(held[0].buffer != held[1].buffer && memory.used == 2 * frameBytes)
        held.removeFirst()
        #expect(try await waiting != nil)
        #expect(memory.used == 2 * frameBytes)
    }

    @Test func `A quiet screen needs only one buffer, even after a slow sink`() async throws {
        let memory = FrameMemory()
        let compositor = try ScreenCompositor(
            screen: "slow", fonts: Fixtures.fonts(), tiles: TileCache(), memory: memory,
            sparesUntilQuietFor: .milliseconds(20))
        var held = try await compositor.compose(picture(0.1))
        let last = try #require(await compositor.compose(picture(0.2))).buffer.pixels
        #expect(held != nil && memory.used == 2 * frameBytes)
        while await compositor.byteCount > frameBytes { await Task.yield() }
        // What the sink holds is not counted twice, and is free when it is released.
        #expect(memory.used == 2 * frameBytes)
        held = nil
        #expect(memory.used == frameBytes)
        #expect(await compositor.latestFrame()?.buffer.pixels == last)
        #expect(try await compositor.compose(picture(0.3)) != nil)
        #expect(memory.used == frameBytes)
    }

    @Test func `A hanging sink that holds all memory does not stop other screens`() async throws {
        let clock = VirtualClock()
        let memory = FrameMemory(limit: frameBytes, clock: clock)
        let (one, other) = (try compositor("one", memory), try compositor("other", memory))
        let held = try #require(await one.compose(picture(0.1)))
        let composition = picture(0.3)
        async let waiting = other.compose(composition)
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: FrameMemory.patience)
        #expect(try await waiting != nil)
        #expect(memory.used == 2 * frameBytes && held.sequence == 1)
    }

    @Test func `A frame larger than the limit is composed if it is the only one`() async throws {
        let memory = FrameMemory(limit: frameBytes - 1)
        let (one, other) = (try compositor("one", memory), try compositor("other", memory))
        for step in 0..<4 {
            #expect(try await one.compose(picture(Double(step) / 8)) != nil)
            #expect(try await other.compose(picture(Double(step) / 8)) != nil)
            #expect(memory.used == frameBytes)
        }
    }

    @Test func `A rotated screen uses twice the memory, for its upright picture`() async throws {
        let memory = FrameMemory(limit: 3 * frameBytes)
        let (one, other) = (try compositor("one", memory), try compositor("other", memory))
        _ = try await one.compose(picture(0.1, rotation: .quarter))
        #expect(memory.used == 2 * frameBytes)
        _ = try await other.compose(picture(0.1, rotation: .half))
        #expect(memory.used == 2 * frameBytes)
        #expect(await one.byteCount == 0)
        // Another size or rotation needs no second set of buffers.
        _ = try await other.compose(picture(0.1, rotation: .quarter))
        _ = try await other.compose(picture(0.1))
        #expect(memory.used == frameBytes)
    }

    @Test func `A rotated screen returns the memory of its spare buffer`() async throws {
        let memory = FrameMemory()
        let compositor = try ScreenCompositor(
            screen: "one", fonts: Fixtures.fonts(), tiles: TileCache(), memory: memory,
            sparesUntilQuietFor: .milliseconds(20))
        var held = try await compositor.compose(picture(0.1, rotation: .quarter))
        _ = try await compositor.compose(picture(0.2, rotation: .quarter))
        #expect(memory.used == 3 * frameBytes)
        #expect(held != nil)
        held = nil
        while await compositor.byteCount > 2 * frameBytes { try await Task.sleep(for: .milliseconds(5)) }
        #expect(memory.used == 2 * frameBytes)
    }

    @Test func `Many screens at once stay within the limit and all finish`() async throws {
        // Nobody's patience ends.
        let memory = FrameMemory(limit: 4 * frameBytes, clock: VirtualClock())
        let compositors = try (0..<24).map { try compositor("\($0)", memory) }
        let pictures = (0..<20).map { picture(Double($0) / 20) }
        let total = await withTaskGroup(of: Int.self) { group in
            for (index, compositor) in compositors.enumerated() {
                group.addTask {
                    var count = 0
                    for step in 0..<20 {
                        let frame = try? await compositor.compose(pictures[(step + index) % 20])
                        if frame != nil { count += 1 }
                        if memory.used > memory.limit { Issue.record("\(memory.used) bytes in use") }
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(total == 24 * 20)
    }
}
