// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Testing

@testable import KMSOutput

struct BufferTurnsTests {
    private static let size = PixelSize(width: 12, height: 9)

    /// Pixels as numbers, in buffers that begin with anything.
    private struct Memory {
        var pixels: [Int]

        init(filledWith pixel: Int) { pixels = Array(repeating: pixel, count: size.area) }

        /// Calls a function with the index of each pixel of the rectangles.
        static func forEach(_ rects: [PixelRect], _ body: (Int) -> Void) {
            for rect in rects.map({ $0.intersection(PixelRect(size)) }) where !rect.isEmpty {
                for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { body(y * size.width + x) } }
            }
        }

        mutating func copy(_ rects: [PixelRect], from other: Memory) {
            Self.forEach(rects) { pixels[$0] = other.pixels[$0] }
        }
    }

    private static func rects(_ random: inout SeededGenerator) -> [PixelRect] {
        (0..<Int.random(in: 0...(Bool.random(using: &random) ? 3 : 20), using: &random)).map { _ in
            PixelRect(
                x: Int.random(in: -2...12, using: &random), y: Int.random(in: -2...9, using: &random),
                width: Int.random(in: 0...5, using: &random), height: Int.random(in: 0...5, using: &random))
        }
    }

    @Test(arguments: 0..<40) func `The front buffer has the newest picture, completely`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var turns = BufferTurns(Self.size)
        var buffers = [Memory(filledWith: -1), Memory(filledWith: -2)]
        var (picture, monitor) = (Memory(filledWith: 0), Memory(filledWith: -3))
        for step in 1...200 {
            let changes = Self.rects(&random)
            Memory.forEach(changes) { picture.pixels[$0] = step }
            let turn = turns.next(changes)
            #expect(turn.buffer == turns.frontIndex)
            #expect(turn.parts.count <= 20)
            buffers[turn.buffer].copy(turn.parts, from: picture)
            #expect(buffers[turns.frontIndex].pixels == picture.pixels)
            // A flip with damage, and none while another VT is in front.
            if Int.random(in: 0..<4, using: &random) > 0 {
                #expect(turns.damage.count <= 16)
                monitor.copy(turns.damage, from: buffers[turns.frontIndex])
                turns.didShow()
                #expect(monitor.pixels == picture.pixels)
                #expect(turns.damage.isEmpty)
            }
            if seed.isMultiple(of: 2), step == 50 {
                buffers = [buffers[turns.frontIndex]]
                turns.becomeDirect()
                #expect(turns.isDirect && turns.frontIndex == 0)
            }
        }
    }

    @Test func `The first picture is copied entirely into each buffer, regardless of its damage`() {
        var turns = BufferTurns(Self.size)
        #expect(!turns.hasPicture)
        for _ in 0..<2 { #expect(turns.next([]).parts == [PixelRect(Self.size)]) }
        #expect(turns.next([]).parts.isEmpty)
        #expect(turns.hasPicture)
        #expect(turns.damage == [PixelRect(Self.size)])
    }

    @Test func `Two buffers alternate, and a single one is always used`() {
        var turns = BufferTurns(Self.size)
        #expect((0..<4).map { _ in turns.next([]).buffer } == [1, 0, 1, 0])
        turns.becomeDirect()
        #expect((0..<3).map { _ in turns.next([]).buffer } == [0, 0, 0])
    }
}
