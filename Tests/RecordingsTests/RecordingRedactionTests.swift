// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import EDIDCodec
import Hotplug
import Recordings
import Testing

@Suite struct RecordingRedactionTests {
    private func redacted(_ edids: [[UInt8]]) -> [[UInt8]] {
        let looks = edids.enumerated().map { index, edid in
            (Duration.seconds(index), [ConnectorReading(id: Sample.id("DP-1"), status: .connected, edid: edid)])
        }
        return Sample.recording(looks).redacted().entries.compactMap { $0.snapshot?.connectors.first?.edid }
    }

    @Test func `a monitor keeps a serial number of its own, and twins stay twins`() throws {
        let first = try Sample.edid("A", serial: 0xDEAD_BEEF, serialText: "SECRET1")
        let second = try Sample.edid("A", serial: 0xDEAD_BEE0, serialText: "SECRET2")
        let bare = try Sample.edid("A")
        let result = redacted([first, second, first, bare])
        #expect(result[0] == result[2] && result[0] != result[1])
        #expect(result[3] == bare)
        let edids = try result.map { try EDID(parsing: $0) }
        #expect(edids.map(\.serialNumber) == [1, 2, 1, nil])
        #expect(edids.map(\.serialText) == ["SN000001", "SN000002", "SN000001", nil])
        #expect(edids.allSatisfy { $0.issues.isEmpty })
        #expect(edids.allSatisfy { $0.name == "A" })
    }

    @Test func `a monitor has the same number in another EDID of its own`() throws {
        let edids = try redacted([
            Sample.edid("HDMI", serial: 5, serialText: "S"), Sample.edid("DisplayPort", serial: 5, serialText: "S"),
        ]).map { try EDID(parsing: $0) }
        #expect(edids[0].serialNumber == edids[1].serialNumber && edids[0].serialText == edids[1].serialText)
    }

    @Test func `real EDIDs keep all but their serial numbers, and stay as right or wrong as they were`() throws {
        let originals = try Fixture.edids()
        let result = redacted(originals)
        #expect(result.count == originals.count && originals.count > 250)
        var changed = 0
        for (old, new) in zip(originals, result) {
            #expect(new.count == old.count)
            if new != old { changed += 1 }
            guard let before = try? EDID(parsing: old), let after = try? EDID(parsing: new) else { continue }
            #expect(after.kernelModes == before.kernelModes && after.name == before.name && after.year == before.year)
            #expect(after.issues.map(\.offset) == before.issues.map(\.offset))
            #expect(after.serialText == nil || after.serialText?.hasPrefix("SN0") == true)
            #expect((after.serialNumber == nil) == (before.serialNumber == nil))
            #expect((after.serialNumber ?? 0) <= UInt32(originals.count))
            for case .product(let product) in after.displayIDExtensions.flatMap(\.dataBlocks) {
                #expect((product.serialNumber ?? 0) <= UInt32(originals.count))
            }
        }
        #expect(changed > 100)
        #expect(redacted(result).count == result.count)
    }

    @Test func `numbers in DisplayID and in Microsoft's block go too, with right sums`() throws {
        var edid = Array(try Sample.edid("A").prefix(128)) + [UInt8](repeating: 0, count: 256)
        edid[126] = 2
        let container = (1...16).map { UInt8($0) }
        let vendor: [UInt8] = [3 << 5 | 21, 0x5C, 0x12, 0xCA, 1, 7] + container
        edid.replaceSubrange(128..<132, with: [0x02, 3, UInt8(4 + vendor.count), 0])
        edid.replaceSubrange(132..<132 + vendor.count, with: vendor)
        let product: [UInt8] = [0, 0, 12, 0x41, 0x42, 0x43, 1, 0, 0xEF, 0xBE, 0xAD, 0xDE, 1, 20, 0]
        let text: [UInt8] = [0x0A, 0, 6] + Array("SECRET".utf8)
        edid.replaceSubrange(256..<261, with: [0x70, 0x13, UInt8(product.count + text.count), 0, 0])
        edid.replaceSubrange(261..<261 + product.count + text.count, with: product + text)
        let sum = 261 + product.count + text.count
        edid[sum] = 0 &- edid[257..<sum].reduce(0, &+)
        for end in [127, 255, 383] { edid[end] = 0 &- edid[(end - 127)..<end].reduce(0, &+) }
        #expect(try EDID(parsing: edid).issues.isEmpty)

        let result = try EDID(parsing: try #require(redacted([edid]).first))
        #expect(result.issues.isEmpty)
        guard case .product(let found) = result.displayIDExtensions.first?.dataBlocks.first else {
            Issue.record("no product block")
            return
        }
        #expect(found.serialNumber == 1 && found.product == 1)
        #expect(result.displayIDExtensions.first?.dataBlocks.contains(.serialText("000001")) == true)
        let blocks = result.ctaDataBlocks.compactMap { if case .microsoft(let block) = $0 { block } else { nil } }
        #expect(blocks.map(\.containerID) == [[1] + [UInt8](repeating: 0, count: 15)])
    }

    @Test func `bytes that are no EDID lose what stands where serial numbers do`() {
        let result = redacted([[UInt8](repeating: 7, count: 20), [1, 2, 3]])
        #expect(
            result[0][12..<16].elementsEqual([1, 0, 0, 0]) && result[0][..<12] == [UInt8](repeating: 7, count: 12)[...])
        #expect(result[1] == [1, 2, 3])
    }
}
