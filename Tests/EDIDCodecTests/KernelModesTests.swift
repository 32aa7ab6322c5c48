// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Testing

/// Linux 6.1 as an oracle, by what it listed for the monitors of the fixtures.
struct KernelModesTests {
    struct Recording: Sendable, CustomTestStringConvertible {
        let fixture: Fixture
        let modes: [String]

        var testDescription: String { fixture.name }
    }

    static let recordings: [Recording] = {
        let list = Fixture.folder.appending(path: "kernel-6.1.list")
        guard let text = try? String(contentsOf: list, encoding: .utf8) else { return [] }
        let fixtures = Dictionary(uniqueKeysWithValues: Fixture.all.map { ($0.name, $0) })
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            return fixtures[words[0]].map { Recording(fixture: $0, modes: Array(words.dropFirst())) }
        }
    }()

    @Test func `the recording has 274 monitors`() {
        #expect(Self.recordings.count == 274)
    }

    @Test(arguments: recordings)
    func `names, clocks, totals, and order match the kernel's`(_ recording: Recording) throws {
        let edid = try EDID(parsing: recording.fixture.bytes)
        let only420 = edid.modes.filter { if case .ctaYCbCr420 = $0.source { true } else { false } }
        let ours = edid.kernelModes.filter { mode in
            // What the driver of the recording refuses.
            if mode.isPreferred { return mode.width == 1024 && mode.height == 768 }
            let isOnly420 = only420.contains {
                $0.timing.horizontalTotal == mode.timing.horizontalTotal && $0.width == mode.width
                    && abs($0.pixelClockKilohertz - mode.pixelClockKilohertz) < mode.pixelClockKilohertz / 900
            }
            return !mode.isInterlaced && mode.width <= 8192 && mode.height <= 8192 && !isOnly420
        }
        let lines = ours.map {
            "\($0.kernelName)/\($0.pixelClockKilohertz)/\($0.timing.horizontalTotal)x\($0.timing.verticalTotal)"
        }
        #expect(lines == recording.modes)
    }

    @Test func `the preferred mode is first, then area, rate, and clock descend`() throws {
        for fixture in Fixture.monitors {
            let modes = try EDID(parsing: fixture.bytes).kernelModes
            for (mode, next) in zip(modes, modes.dropFirst()) {
                let keys = [mode, next].map {
                    [$0.isPreferred ? 1 : 0, $0.width * $0.height, ($0.refreshMillihertz + 500) / 1_000]
                }
                #expect(!keys[0].lexicographicallyPrecedes(keys[1]), "\(fixture.name): \(mode) before \(next)")
            }
        }
    }

    @Test func `a quirky model prefers its largest mode near 60 Hz`() throws {
        // Samsung SyncMaster 225BW by the kernel's list of quirks; its first timing says something smaller.
        let bytes = EDIDBytes(revision: 3).with {
            $0[8] = [0x4C, 0x2D, 0x54, 0x02]
            $0[54] = [0x64, 0x19, 0x00, 0x40, 0x41, 0x00, 0x26, 0x30, 0x18, 0x88, 0x36, 0x00, 0, 0, 0, 0, 0, 0x18]
            $0[72] = EDIDBytes.fullHD
        }
        let edid = try EDID(parsing: bytes)
        #expect(edid.modes.first { $0.isPreferred }?.width == 1024)
        #expect(edid.preferredMode?.width == 1920)
    }

    @Test func `a CTA mode at 60 Hz implies one at 59.94 Hz`() throws {
        let edid = try EDID(parsing: EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(2, [4])]) })
        let modes = edid.kernelModes.filter { $0.width == 1280 }
        #expect(modes.map(\.refreshMillihertz) == [60_000, 59_940])
        #expect(modes.map(\.source) == [.cta(vic: 4), .alternateRate])
    }

    @Test func `rule 17: a block with a wrong checksum is used only if it is CTA-861`() throws {
        let base = EDIDBytes()
        var cta = base.with { $0.appendCTA([EDIDBytes.cta(2, [31])]) }
        cta[255] &+= 1
        #expect(try EDID(parsing: cta).kernelModes.contains { $0.source == .cta(vic: 31) })

        let timing: [UInt8] = [
            0x9F, 0x24, 0x00, 0x04, 0x7F, 0x07, 0x9F, 0x00, 0x2F, 0x00, 0x1F, 0x00, 0xAF, 0x04, 0x25, 0x00, 0x02, 0x00,
            0x05, 0x00,
        ]
        var displayID = base.with { $0.appendDisplayID([EDIDBytes.displayID(3, timing)]) }
        #expect(try EDID(parsing: displayID).kernelModes.contains { $0.source == .displayID(type: 1) })
        displayID[255] &+= 1
        #expect(try !EDID(parsing: displayID).kernelModes.contains { $0.source == .displayID(type: 1) })
        #expect(try EDID(parsing: displayID).modes.contains { $0.source == .displayID(type: 1) })
    }

    @Test func `no mode is preferred if an EDID 1.2 monitor specifies none`() throws {
        let edid = try EDID(parsing: EDIDBytes(revision: 2).with { $0[24] = [0] })
        #expect(edid.preferredMode == nil)
        #expect(edid.kernelModes.first?.width == 1920)
    }
}
