// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import Recordings
import ScenarioLanguage
import Testing

struct HostileRecordingTests {
    private static let header = #"{"secondscreen":"recording","version":1,"source":"udev","settled":false}"#
    private static let port = #"{"cardPath":"/d","card":"card0","name":"DP-1","status":"connected"}"#

    private func error(_ lines: [String]) -> RecordingError? {
        do throws(RecordingError) {
            _ = try Recording.reading(Array(lines.joined(separator: "\n").utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", RecordingError.Reason.notARecording), ("{}", .notARecording), ("[]", .notARecording),
        ("\u{1F}\u{8B}", .notARecording), (#"{"secondscreen":"state","version":1}"#, .notARecording),
        (#"{"secondscreen":"recording","version":2}"#, .unsupportedVersion(2)),
    ]) func `a file without the header is not a recording`(line: String, reason: RecordingError.Reason) {
        #expect(error([line]) == RecordingError(line: 1, reason))
        #expect(error([line, Self.port]) == RecordingError(line: 1, reason))
    }

    @Test func `an unsupported version is reported with the remedy`() {
        let error = error([#"{"secondscreen":"recording","version":2}"#])
        #expect(error?.description.contains("use the program that recorded it, or a newer one") == true)
    }

    @Test(arguments: [
        #"{"at":-1,"snapshot":{"cause":"start"}}"#, #"{"at":"1","snapshot":{"cause":"start"}}"#,
        #"{"snapshot":{"cause":"start"}}"#, #"{"at":1e300,"snapshot":{"cause":"start"}}"#,
        #"{"at":1,"snapshot":[]}"#, #"{"at":1,"snapshot":{}}"#, #"{"at":1,"snapshot":{"cause":"why"}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":{}}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[1]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"name":"DP-1"}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","warnings":[1]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"a\nb","status":"unknown"}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"","status":"unknown"}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"A","status":"on"}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"main","status":"unknown"}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"A","status":"unknown","edid":3}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"A","status":"unknown","scale":0}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"A","status":"unknown","modes":["x"]}]}}"#,
        #"{"at":1,"snapshot":{"cause":"start","connectors":[{"cardPath":"","card":"","name":"A","status":"unknown","modes":["99999x1@60"]}]}}"#,
        #"{"at":1,"changes":{"cause":"event"}}"#, #"{"edid":0,"bytes":"00"}"#, #"{"edid":1,"bytes":"0"}"#,
        #"{"edid":1,"bytes":""}"#, #"{"edid":1,"bytes":"0g"}"#, #"{"edid":1}"#, #"{"edid":999999,"bytes":"00"}"#,
        #"{"at":1,"event":{"sender":"me","properties":{}}}"#,
        #"{"at":1,"event":{"sender":"udev","properties":{"A":1}}}"#,
        #"{"secondscreen":"recording","version":9}"#,
    ]) func `an invalid line is refused with its number`(line: String) {
        #expect(error([Self.header, line])?.line == 2)
    }

    @Test func `unknown members are skipped`() throws {
        let lines = [
            Self.header, #"{"at":0,"weather":{"rain":true}}"#, "{}",
            #"{"at":0,"snapshot":{"cause":"start","mood":1,"connectors":[\#(Self.port.dropLast()),"color":"red"}]},"x":0}"#,
        ]
        let recording = try Recording.reading(Array(lines.joined(separator: "\n").utf8)).recording
        #expect(recording.entries.map { $0.snapshot?.connectors.count } == [1])
    }

    @Test func `times must not decrease, and all counts are limited`() throws {
        let start = #"{"at":2,"snapshot":{"cause":"start"}}"#
        #expect(error([Self.header, start, #"{"at":1,"changes":{"cause":"event"}}"#])?.reason == .timeRunsBack)
        let ports = (0...256).map { #"{"cardPath":"","card":"","name":"DP-\#($0)","status":"unknown"}"# }
        let crowd = #"{"at":2,"snapshot":{"cause":"start","connectors":[\#(ports.joined(separator: ","))]}}"#
        #expect(error([Self.header, crowd])?.line == 2)

        var limits = Recording.Limits()
        limits.states = 3
        let toggles =
            [start] + (0..<5).map { _ in #"{"at":3,"changes":{"cause":"event","connectors":[\#(Self.port)]}}"# }
        let bytes = Array(([Self.header] + toggles).joined(separator: "\n").utf8)
        #expect(throws: RecordingError(line: 6, .tooMany("states of connectors", limit: 3))) {
            try Recording.reading(bytes, limits: limits)
        }
    }

    @Test(arguments: ["snapshot", "changes"]) func `a connector that is listed twice is an error`(kind: String) {
        let start = #"{"at":2,"snapshot":{"cause":"start"}}"#
        let other = Self.port.replacing("card0", with: "card1")
        let apart = #"{"at":2,"\#(kind)":{"cause":"event","connectors":[\#(Self.port),\#(other)]}}"#
        #expect(error([Self.header, start, apart]) == nil)
        let twins = #"{"at":2,"\#(kind)":{"cause":"event","connectors":[\#(Self.port),\#(other),\#(Self.port)]}}"#
        let error = error([Self.header, start, twins, start])
        #expect(error == RecordingError(line: 3, .duplicate(connector: "card0-DP-1")))
        #expect(error?.description == "line 3: connector card0-DP-1 is listed twice")
    }

    @Test func `an endless line is not kept in memory`() throws {
        var limits = Recording.Limits()
        limits.lineBytes = 1000
        var reader = RecordingReader(limits: limits)
        reader.append(Array((Self.header + "\n").utf8))
        #expect(try reader.next() == nil)
        for _ in 0..<1000 {
            reader.append([UInt8](repeating: 0x20, count: 500))
            #expect(try reader.next() == nil)
        }
        #expect(try reader.finish().warning?.contains("more than 1000 bytes") == true)
        reader.append([0x0A] + Array("{}\n".utf8))
        #expect(throws: RecordingError(line: 2, .lineTooLong(limit: 1000))) { try reader.next() }
    }

    @Test(arguments: 0..<15 as Range<UInt64>) func `damaged recordings are handled safely`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let whole = Sample.random(seed: seed, length: 20, edids: [try Sample.edid("Any")]).encoded
        for _ in 0..<30 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = .random(in: 0 ... .max, using: &generator)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &generator)], at: index)
                }
            }
            do throws(RecordingError) {
                let recording = try Recording.reading(bytes).recording
                #expect(try Recording.reading(recording.encoded).recording == recording)
                _ = (RecordingTimeline.lines(of: recording), try? recording.redacted())
                let export = ScenarioExport(recording)
                if let text = try? export.text(recording.header) {
                    #expect((try? Scenario(parsing: text)) == export.scenario)
                }
            } catch {
                #expect(error.line >= 1 && !error.description.isEmpty)
            }
        }
    }
}
