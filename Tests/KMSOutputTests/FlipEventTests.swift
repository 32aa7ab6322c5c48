// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Testing

@testable import KMSOutput

struct FlipEventTests {
    private static let flip: UInt32 = 2
    private static let vblank: UInt32 = 1

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<(number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// An event as the kernel writes it, on a little-endian machine.
    private static func event(
        _ type: UInt32 = flip, length: UInt32 = 32, crtc: UInt32 = 40, sequence: UInt32 = 7, serial: UInt64 = 9
    ) -> [UInt8] {
        bytes(type) + bytes(length) + bytes(serial) + bytes(UInt32(1)) + bytes(UInt32(2)) + bytes(sequence)
            + bytes(crtc)
    }

    private func parse(_ bytes: [UInt8]) -> [DRMDevice.FlipEvent] { DRMDevice.FlipEvent.parse(bytes[...]) }

    @Test func `Flips are read in order, and other events are skipped`() {
        let unknown = Self.bytes(UInt32(0x8000_0000)) + Self.bytes(UInt32(12)) + [1, 2, 3, 4]
        let events = parse(Self.event() + Self.event(Self.vblank) + unknown + Self.event(crtc: 41, serial: .max))
        #expect(
            events == [
                DRMDevice.FlipEvent(crtc: 40, sequence: 7, serial: 9),
                DRMDevice.FlipEvent(crtc: 41, sequence: 7, serial: .max),
            ])
    }

    @Test func `A truncated event ends the list`() {
        for count in 0..<32 {
            #expect(parse(Array(Self.event().prefix(count))).isEmpty)
            #expect(parse(Self.event() + Self.event().prefix(count)).count == 1)
        }
    }

    @Test(arguments: [0, 1, 7, 33, 4096, UInt32.max]) func `A wrong length ends the list`(length: UInt32) {
        #expect(parse(Self.event() + Self.event(length: length)).count == 1)
    }

    @Test func `A flip too short to contain a CRTC is ignored`() {
        #expect(parse(Self.event(length: 16) + Self.event(length: 16)).isEmpty)
    }

    @Test func `Any bytes are read without a crash`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...96, using: &random)).map { _ in
                // Small numbers, so that some lengths are right.
                UInt8.random(in: 0...40, using: &random) & (Bool.random(using: &random) ? 0xFF : 0)
            }
            #expect(parse(bytes).count <= bytes.count / 32)
        }
    }
}
