// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Testing

/// Whatever bytes there are, a value or a reason, in bounded time; a failure names its seed.
struct EDIDPropertyTests {
    /// The same in every run, so that a change is judged by itself; `EDID_SEEDS` names others, between commas.
    private static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["EDID_SEEDS"].map { $0.split(separator: ",").compactMap { UInt64($0) } }
        ?? [1, 0xED1D, 0x5C2EE2, 4_804_506_233_030_835_899, 10_960_379_867_759_376_097]

    /// Checks what holds of every description.
    private func verify(_ bytes: [UInt8], _ seed: UInt64) {
        do {
            let edid = try EDID(parsing: bytes)
            #expect(edid.bytes.count == min(bytes.count, 32_768), "seed \(seed)")
            for mode in edid.modes + edid.kernelModes {
                let isSound =
                    (1...EDID.maximumModeSize).contains(mode.width)
                    && (1...EDID.maximumModeSize).contains(mode.height) && mode.refreshMillihertz > 0
                    && mode.pixelClockKilohertz > 0
                #expect(isSound, "seed \(seed): \(mode)")
            }
            for text in [edid.name, edid.serialText].compactMap({ $0 }) + edid.texts {
                let isClean = text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) || $0 == "\u{FFFD}" }
                #expect(isClean, "seed \(seed): \(text.debugDescription)")
            }
            for issue in edid.issues {
                #expect((0...max(bytes.count, 0)).contains(issue.offset), "seed \(seed): \(issue)")
                #expect(issue.message.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "seed \(seed)")
            }
            #expect(edid.modes.count < 20_000, "seed \(seed)")
            if let specification = try? EDIDSpecification(edid) {
                let again = try EDIDSpecification(EDID(parsing: specification.encoded()))
                #expect(again.differences(from: specification) == [], "seed \(seed)")
            }
        } catch let error as EDIDError {
            #expect(!error.description.isEmpty)
        } catch {
            Issue.record("seed \(seed): \(error)")
        }
    }

    @Test(arguments: seeds)
    func `random bytes of up to 32 KiB are handled`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            var bytes = (0..<Int.random(in: 0...32_768, using: &random)).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            }
            if Bool.random(using: &random) {
                for (index, byte) in [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0].enumerated() where index < bytes.count {
                    bytes[index] = UInt8(byte)
                }
            }
            verify(bytes, seed)
        }
    }

    @Test(arguments: seeds)
    func `mutated, concatenated, and truncated real EDIDs are handled`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            var bytes = try #require(Fixture.monitors.randomElement(using: &random)).bytes
            if Bool.random(using: &random) {
                bytes += try #require(Fixture.monitors.randomElement(using: &random)).bytes.dropFirst(128)
                bytes[126] = UInt8(truncatingIfNeeded: bytes.count / 128 - 1)
            }
            for _ in 0..<Int.random(in: 0...24, using: &random) {
                let offset = Int.random(in: 8..<bytes.count, using: &random)
                bytes[offset] = UInt8(truncatingIfNeeded: random.next())
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
            }
            verify(bytes, seed)
        }
    }

    @Test(arguments: seeds)
    func `blocks filled with one kind of data block are handled`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            let bytes = EDIDBytes(revision: UInt8.random(in: 0...4, using: &random)).with { edid in
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    var block = (0..<128).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    block[0] = [0x02, 0x70, 0x10, 0xF0].randomElement(using: &random) ?? 0x02
                    block[1] = 3
                    if block[0] == 0x70 {
                        block[2] = 121
                        block[5] = UInt8.random(in: 0...0x2A, using: &random)
                        block[7] = UInt8.random(in: 0...118, using: &random)
                    }
                    edid.append(block)
                }
            }
            verify(bytes, seed)
        }
    }

    @Test(arguments: seeds)
    func `random screens survive a round trip`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for round in 0..<60 {
            let specification = try Self.screen(using: &random)
            let bytes = specification.encoded()
            #expect(bytes.count % 128 == 0)
            let edid = try EDID(parsing: bytes)
            #expect(edid.issues == [], "seed \(seed)")
            let again = try EDIDSpecification(edid)
            #expect(again.differences(from: specification) == [], "seed \(seed)")
            for timing in specification.timings where !timing.isInterlaced {
                let wanted = EDIDMode(timing: timing, source: .detailed)
                // The kernel takes clocks for equal when the pixels last equally many picoseconds.
                let isListed = edid.kernelModes.contains {
                    $0.looksLike(wanted)
                        || $0.width == wanted.width && $0.height == wanted.height
                            && 1_000_000_000 / $0.pixelClockKilohertz == 1_000_000_000 / wanted.pixelClockKilohertz
                }
                #expect(isListed, "seed \(seed): \(wanted)")
            }
            // HDMI wants EDID 1.3, which wants range limits, which end at 510 kHz and 2550 MHz.
            let fitsLimits = specification.timings.allSatisfy {
                $0.pixelClockKilohertz <= 2_550_000 && $0.pixelClockKilohertz / $0.horizontalTotal < 510
            }
            if round < 25, fitsLimits || specification.connection != .hdmi, EDIDDecodeTool.path != nil {
                let (status, text) = try EDIDDecodeTool.run(["--check"], input: bytes)
                #expect(status == 0, "seed \(seed): \(text.suffix(800))")
            }
        }
    }

    /// Makes a screen with random timings of every kind.
    private static func screen(using random: inout SplitMix64) throws -> EDIDSpecification {
        let sizes = [
            (640, 480), (720, 576), (800, 600), (832, 624), (1024, 768), (1152, 864), (1280, 720), (1280, 1024),
            (1366, 768), (1440, 900), (1680, 1050), (1920, 1080), (1920, 1200), (2560, 1080), (2560, 1440),
            (3440, 1440),
            (3840, 2160), (5120, 2160), (5120, 2880), (7680, 4320),
        ]
        let rates = [24_000, 30_000, 50_000, 59_940, 60_000, 75_000, 100_000, 119_880, 120_000, 144_000]
        var timings: [VideoTiming] = []
        while timings.isEmpty || Int.random(in: 0..<12, using: &random) != 0 {
            var (width, height) = sizes.randomElement(using: &random) ?? (640, 480)
            var rate = rates.randomElement(using: &random) ?? 60_000
            if Int.random(in: 0..<3, using: &random) == 0 {
                width = Int.random(in: 320...8192, using: &random)
                height = Int.random(in: 240...4320, using: &random)
                rate = Int.random(in: 24_000...165_000, using: &random)
            }
            let isInterlaced = Int.random(in: 0..<8, using: &random) == 0
            let timing = VideoTiming.forScreen(
                width: width, height: height, refreshMillihertz: rate, isInterlaced: isInterlaced)
            if let timing, (try? EDIDSpecification(name: "A", timings: [timing])) != nil { timings.append(timing) }
        }
        let connections: [EDIDSpecification.Connection] = [.analog, .dvi, .hdmi, .displayPort]
        let connection = connections.randomElement(using: &random) ?? .dvi
        let hasSize = Bool.random(using: &random)
        return try EDIDSpecification(
            name: "Screen \(Int.random(in: 0..<100, using: &random))", manufacturer: ManufacturerID("ABC"),
            product: UInt16.random(in: 0...UInt16.max, using: &random),
            serialNumber: UInt32.random(in: 0...9, using: &random),
            serialText: Bool.random(using: &random) ? "S\(Int.random(in: 0..<1_000, using: &random))" : nil,
            week: Bool.random(using: &random) ? Int.random(in: 1...52, using: &random) : nil,
            year: Int.random(in: 2000...2025, using: &random),
            widthMillimeters: hasSize ? Int.random(in: 200..<2540, using: &random) : nil,
            heightMillimeters: hasSize ? Int.random(in: 200..<2540, using: &random) : nil, connection: connection,
            timings: timings, hasAudio: connection != .analog && Bool.random(using: &random),
            overscans: connection != .analog && Bool.random(using: &random))
    }
}
