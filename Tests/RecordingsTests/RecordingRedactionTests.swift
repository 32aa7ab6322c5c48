// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import EDIDCodec
import Hotplug
import Testing

@testable import Recordings

struct RecordingRedactionTests {
    private func redacted(_ edids: [[UInt8]]) throws -> [[UInt8]] {
        let looks = edids.enumerated().map { index, edid in
            (Duration.seconds(index), [ConnectorReading(id: Sample.id("DP-1"), status: .connected, edid: edid)])
        }
        return try Sample.recording(looks).redacted().entries.compactMap { $0.snapshot?.connectors.first?.edid }
    }

    @Test(arguments: [
        ("SN123", "monitor XXXXX is bad"), ("SN000123", "monitor SN000123 is bad"), ("A1B2", "monitor A1B2 is bad"),
        ("AB123", "monitor XXXXX is bad"),
    ])
    func `serial numbers in texts are masked unless they are short or replacements`(_ serial: String, _ masked: String)
    {
        var replacements = SerialReplacements()
        _ = replacements.text(for: Array(serial.utf8))
        #expect(replacements.masked("monitor \(serial) is bad") == masked)
    }

    @Test func `a monitor keeps a unique serial number, and twins stay twins`() throws {
        let first = try Sample.edid("A", serial: 0xDEAD_BEEF, serialText: "SECRET1")
        let second = try Sample.edid("A", serial: 0xDEAD_BEE0, serialText: "SECRET2")
        let bare = try Sample.edid("A")
        let result = try redacted([first, second, first, bare])
        #expect(result[0] == result[2] && result[0] != result[1])
        #expect(result[3] == bare)
        let edids = try result.map { try EDID(parsing: $0) }
        #expect(edids.map(\.serialNumber) == [1, 2, 1, nil])
        #expect(edids.map(\.serialText) == ["SN000001", "SN000002", "SN000001", nil])
        #expect(edids.allSatisfy { $0.issues.isEmpty })
        #expect(edids.allSatisfy { $0.name == "A" })
    }

    @Test func `a monitor has the same number in each of its EDIDs`() throws {
        let edids = try redacted([
            Sample.edid("HDMI", serial: 5, serialText: "S"), Sample.edid("DisplayPort", serial: 5, serialText: "S"),
        ]).map { try EDID(parsing: $0) }
        #expect(edids[0].serialNumber == edids[1].serialNumber && edids[0].serialText == edids[1].serialText)
    }

    @Test func `real EDIDs keep everything but their serial numbers, with checksums as valid as before`() throws {
        let originals = try Fixture.edids()
        let result = try redacted(originals)
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
        #expect(try redacted(result).count == result.count)
    }

    @Test func `numbers in DisplayID and Microsoft blocks are removed, with valid checksums`() throws {
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

        let result = try EDID(parsing: try #require(try redacted([edid]).first))
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

    @Test func `the serial number bytes of an invalid EDID are replaced`() throws {
        let result = try redacted([[UInt8](repeating: 7, count: 20), [1, 2, 3]])
        #expect(
            result[0][12..<16].elementsEqual([1, 0, 0, 0]) && result[0][..<12] == [UInt8](repeating: 7, count: 12)[...])
        #expect(result[1] == [1, 2, 3])
    }

    /// The texts in bytes that look like a descriptor of a serial number, wherever they stand.
    private func serialTexts(_ edid: [UInt8]) -> [String] {
        edid.indices.dropLast(17).filter { edid[$0..<$0 + 5].elementsEqual([0, 0, 0, 0xFF, 0]) }.compactMap { place in
            let text = edid[place + 5..<place + 18].prefix { $0 != 0x0A && $0 != 0 }
            let isText = text.contains { $0 != 0x20 } && text.allSatisfy { (0x20...0x7E).contains($0) }
            return isText ? String(decoding: text, as: UTF8.self) : nil
        }
    }

    @Test func `no text serial number remains in real EDIDs, including blocks that repeat the first`()
        throws
    {
        let originals = try Fixture.edids()
        let texts = originals.flatMap(serialTexts)
        #expect(texts.count > 150)
        for (old, new) in zip(originals, try redacted(originals)) {
            for text in serialTexts(old) {
                // A text of one digit stands anywhere.
                let isLeft = text.utf8.count >= 4 && String(decoding: new, as: Unicode.ASCII.self).contains(text)
                #expect(!isLeft, "\(text)")
            }
            #expect(serialTexts(new).allSatisfy { $0.hasPrefix("SN0") })
        }
    }

    @Test func `a block that repeats the base block has the same replacements and a valid checksum`() throws {
        let base = try Sample.edid("A", serial: 0x1234_5678, serialText: "SECRET77").prefix(128)
        var edid = Array(base + base)
        edid[126] = 1
        for end in [127, 255] { edid[end] = 0 &- edid[(end - 127)..<end].reduce(0, &+) }
        let result = try #require(try redacted([edid]).first)
        #expect(result[12..<16] == [1, 0, 0, 0] && result[140..<144] == [1, 0, 0, 0])
        #expect(serialTexts(result) == ["SN000001", "SN000001"])
        #expect(result[128..<256].reduce(0, &+) == 0)
    }

    @Test(arguments: [0x40, 0x50, 0xFF, 0x03] as [UInt8])
    func `an unknown block keeps only its tag, with a valid checksum`(tag: UInt8) throws {
        var edid = Array(try Sample.edid("A", serialText: "SECRET77").prefix(128))
        edid[126] = 1
        edid[127] = 0 &- edid[..<127].reduce(0, &+)
        edid += [tag] + Array("SECRET77 and other secrets".utf8) + [UInt8](repeating: 7, count: 100) + [0]
        edid[255] = 0 &- edid[128..<255].reduce(0, &+)
        let result = try #require(try redacted([edid]).first)
        #expect(result[128..<255] == ([tag] + [UInt8](repeating: 0, count: 126))[...])
        #expect(result[128..<256].reduce(0, &+) == 0)
    }

    @Test func `a serial number repeated in another text is redacted there`() throws {
        let other = try redacted([
            Sample.edid("TV 4711-AB0", serial: 123_456_789), Sample.edid("B", serialText: "4711-AB"),
            Sample.edid("S 123456789"),
        ]).map { try EDID(parsing: $0) }
        #expect(other.map(\.name) == ["TV XXXXXXX0", "B", "S XXXXXXXXX"])
        #expect(other.allSatisfy { $0.issues.isEmpty })
    }

    @Test func `a serial number that cannot be removed is an error with its location`() throws {
        var edid = try Sample.edid("A", serial: 0x1234_5678)
        // The colors of the panel, which mean something else.
        edid.replaceSubrange(25..<29, with: [0x78, 0x56, 0x34, 0x12])
        edid[127] = 0 &- edid[..<127].reduce(0, &+)
        let error = #expect(throws: RedactionError.self) { try redacted([edid]) }
        #expect(error?.offset == 25 && error?.connector == "card0-DP-1" && error?.at == .zero)
        #expect(error?.description.contains("byte 25 of the EDID of card0-DP-1 at 0.000000 s") == true)
    }

    @Test func `events and warnings lose unknown properties and all serial numbers`() throws {
        var recording = Sample.recording([
            (
                .seconds(1),
                [
                    ConnectorReading(
                        id: Sample.id("DP-1"), status: .connected,
                        edid: try Sample.edid("A", serial: 0x89AB_CDEF, serialText: "SECRET77"))
                ]
            )
        ])
        let warning = ConnectorSnapshot(
            connectors: [], cause: .event, warnings: ["DP-1: SECRET77 is 2309737967, 89abcdef or 89ABCDEF, they say"])
        recording.entries.append(RecordingEntry(at: .seconds(2), .snapshot(warning)))
        let properties = [
            "ACTION": "change", "DEVPATH": "/dock-SECRET77/card0", "HOTPLUG": "1", "ID_SERIAL": "SECRET77",
            "ID_FOR_ME": "my name", "SYNTH_UUID": "0",
        ]
        // Before the monitor comes: what it is called is known all the same.
        recording.entries.insert(
            RecordingEntry(at: .zero, .event(RecordedEvent(sender: .udev, properties: properties))), at: 0)
        let entries = try recording.redacted().entries
        guard case .event(let event) = entries[0].content else {
            Issue.record("no event")
            return
        }
        #expect(
            event.properties == [
                "ACTION": "change", "DEVPATH": "/dock-XXXXXXXX/card0", "HOTPLUG": "1", "ID_SERIAL": "SN000001",
                "ID_FOR_ME": "redacted", "SYNTH_UUID": "redacted",
            ])
        #expect(entries[2].snapshot?.warnings == ["DP-1: XXXXXXXX is XXXXXXXXXX, XXXXXXXX or XXXXXXXX, they say"])
    }
}
