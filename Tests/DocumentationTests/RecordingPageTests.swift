// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import EDIDCodec
import Hotplug
import JSONText
import Recordings
import Testing

struct RecordingPageTests {
    @Test func `the page's recordings are valid, line by line`() throws {
        let blocks = try ManPage("secondscreen-recording.5").blocks(after: "recording")
        #expect(!blocks.isEmpty)
        for block in blocks {
            let reading = try Recording.reading(Array(block.utf8))
            #expect(reading.warning == nil)
            // The program writes it exactly as the page has it.
            #expect(String(decoding: reading.recording.encoded, as: UTF8.self) == block)
            let edids = reading.recording.entries.compactMap { $0.snapshot?.connectors.first?.edid }
            #expect(try EDID(parsing: try #require(edids.last)).issues == [])
        }
    }

    @Test func `the page's capture is valid`() throws {
        let block = try #require(ManPage("secondscreen-recording.5").blocks(after: "capture").first)
        let recording = try Recording(capture: Array(block.utf8))
        #expect(recording.entries.compactMap(\.snapshot).map(\.connectors.count) == [0, 2])
        #expect(recording.entries.count == 4)
    }

    @Test func `the page lists every member that the program writes`() throws {
        let page = try ManPage("secondscreen-recording.5").source
        let described = Set(page.matches(of: /\n\.It Ic ([A-Za-z]+)\n/).map { String($0.1) })
        var written: Set<String> = []
        func collect(_ value: JSONValue) {
            for member in value.object?.members ?? [] where member.name.first?.isLowercase == true {
                written.insert(member.name)
                collect(member.value)
            }
            for element in value.array ?? [] { collect(element) }
        }
        for block in try ManPage("secondscreen-recording.5").blocks(after: "recording") {
            for line in block.split(separator: "\n") { collect(try JSONValue(parsing: String(line))) }
        }
        #expect(written.count > 15)
        #expect(written.subtracting(described).isEmpty)
        // Members that the example does not have.
        #expect(described.subtracting(written) == ["gone", "warnings", "modes", "scale", "overscan"])
    }
}
