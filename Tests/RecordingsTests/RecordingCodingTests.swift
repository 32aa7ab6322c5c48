// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import JSONText
import Recordings
import Testing

struct RecordingCodingTests {
    @Test(arguments: 0..<10 as Range<UInt64>)
    func `recordings survive a round trip`(seed: UInt64) throws {
        let recording = Sample.random(seed: seed, length: 150, edids: try Fixture.edids(12))
        let reading = try Recording.reading(recording.encoded)
        #expect(reading.warning == nil)
        #expect(reading.recording.header == recording.header)
        #expect(reading.recording.entries == recording.entries)
    }

    @Test func `a file truncated anywhere plays up to that point`() throws {
        let recording = Sample.random(seed: 3, length: 8, edids: [try Sample.edid("Cut")])
        let bytes = recording.encoded
        let headerEnd = try #require(bytes.firstIndex(of: 0x0A))
        for end in 0..<bytes.count {
            guard end >= headerEnd else {
                #expect(throws: RecordingError.self) { try Recording.reading(Array(bytes[..<end])) }
                continue
            }
            let reading = try Recording.reading(Array(bytes[..<end]))
            let count = reading.recording.entries.count
            #expect(reading.recording.entries == Array(recording.entries.prefix(count)))
            let isWhole = bytes[end - 1] == 0x0A || bytes[end] == 0x0A
            #expect((reading.warning == nil) == isWhole, "cut after \(end) bytes")
        }
    }

    @Test func `concatenated recordings begin with the first part`() throws {
        var (first, next) = (Sample.random(seed: 5, length: 3, edids: []), Sample.random(seed: 6, length: 0, edids: []))
        (first.header.part, next.header.part) = (3, 4)
        let reading = try Recording.reading(first.encoded + next.encoded)
        #expect(reading.recording.header == first.header)
        #expect(reading.recording.entries == first.entries)
    }

    @Test func `zeros written by the disk after a power cut are ignored`() throws {
        let recording = Sample.random(seed: 4, length: 5, edids: [])
        let reading = try Recording.reading(recording.encoded + [UInt8](repeating: 0, count: 4096))
        #expect(reading.recording.entries == recording.entries)
        #expect(reading.warning?.contains("truncated") == true)
    }

    @Test(arguments: [
        ("{\"at\":1,\"sna", "truncated"), ("{\"at\":1,\"sna\n", "damaged"), ("[]\n", "damaged"), ("[]", "damaged"),
    ]) func `an incomplete last line is truncated, and a complete one is damaged`(line: String, word: String) throws {
        let recording = Sample.random(seed: 4, length: 5, edids: [])
        let reading = try Recording.reading(recording.encoded + Array(line.utf8))
        #expect(reading.recording == recording)
        let number = recording.encoded.count { $0 == 0x0A } + 1
        #expect(reading.warning?.hasPrefix("line \(number), the last one, is \(word) and was skipped (") == true)
    }

    @Test func `a truncated line in the middle is an error with its number`() throws {
        let lines = Sample.random(seed: 5, length: 6, edids: []).encoded.split(separator: 0x0A)
        let torn = lines[..<3] + [lines[3].prefix(20)] + lines[4...]
        let error = #expect(throws: RecordingError.self) {
            try Recording.reading(Array(torn.joined(separator: [0x0A])))
        }
        #expect(error?.line == 4)
    }

    @Test func `times are exact to the microsecond for decades`() throws {
        let times: [Int64] = [0, 1, 999_999, 1_000_001, 86_400_000_123, 2_000_000_000_000_001, (1 << 51) - 1]
        var recording = Recording(header: Sample.header)
        for time in times {
            recording.entries.append(RecordingEntry(at: .microseconds(time), .snapshot(Sample.snapshot([]))))
        }
        let reading = try Recording.reading(recording.encoded)
        #expect(reading.recording.entries.map(\.at) == times.map { .microseconds($0) })
    }

    @Test func `an EDID is written once, and unchanged data is not repeated`() throws {
        let edid = try Sample.edid("Twice")
        let readings = (1...8).map { ConnectorReading(id: Sample.id("DP-\($0)"), status: .connected, edid: edid) }
        let looks = (0..<100).map {
            (Duration.milliseconds(10 * $0), $0 % 2 == 0 ? readings : Array(readings.dropLast()))
        }
        let lines = Sample.recording(looks).encoded.split(separator: 0x0A)
        let texts = lines.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.count { $0.contains(#""bytes":"00ffffffffffff00"#) } == 1)
        #expect(texts.count { $0.contains(#""snapshot":"#) } == 1)
        #expect(texts.dropFirst(3).allSatisfy { $0.utf8.count < 200 })
    }

    @Test func `the full state is written periodically, and in each file`() throws {
        let recording = Sample.random(seed: 6, length: 300, edids: try Fixture.edids(12))
        let text = String(decoding: recording.encoded, as: UTF8.self)
        #expect(text.split(separator: "\n").count { $0.contains(#""snapshot":"#) } > 2)

        var encoder = RecordingEncoder(recording.header)
        var files = [encoder.start()]
        for (index, entry) in recording.entries.enumerated() {
            if index % 50 == 49 { files.append(encoder.startNextPart(at: entry.at)) }
            files[files.count - 1] += encoder.lines(for: entry)
        }
        for (index, file) in files.enumerated() {
            let part = try Recording.reading(file).recording
            #expect(part.header.part == index + 1)
            #expect(part.entries.last == recording.entries[..<min(50 * index + 49, recording.entries.count)].last)
        }
        let joined = try Recording.reading(Array(files.joined()))
        #expect(joined.recording.entries.count == recording.entries.count + files.count - 1)
    }

    @Test func `more EDIDs than the table holds can be read`() throws {
        let looks = try (0..<300).map { number in
            let reading = ConnectorReading(
                id: Sample.id("DP-1"), status: .connected, edid: try Sample.edid("Many", serial: UInt32(number + 1)))
            return (Duration.seconds(number), [reading])
        }
        let recording = Sample.recording(looks)
        #expect(try Recording.reading(recording.encoded).recording.entries == recording.entries)
    }

    @Test func `revisions and identifiers of a finished program are not recorded`() {
        var connector = Connector(id: Sample.id("DP-1"), status: .connected)
        connector.monitorID = "abc"
        let entry = RecordingEntry(
            at: .nanoseconds(1999),
            .snapshot(ConnectorSnapshot(connectors: [connector], cause: .event, revision: 9)))
        #expect(entry.at == .microseconds(1))
        #expect(entry.snapshot?.revision == 0)
        #expect(entry.snapshot?.connectors.first?.monitorID == nil)
    }
}
