// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Recordings
import Testing

struct RecordingTimelineTests {
    @Test func `a recording is printed as lines`() throws {
        let port = Sample.id("DP-1")
        let edid = try Sample.edid("Hall TV", serialText: "A17")
        var recording = Sample.recording([
            (.zero, [ConnectorReading(id: port, status: .disconnected)]),
            (.milliseconds(1500), [ConnectorReading(id: port, status: .connected, modeNames: ["800x600"])]),
            (.milliseconds(1750), [ConnectorReading(id: port, status: .connected, edid: edid)]),
            (.milliseconds(1750), [ConnectorReading(id: port, status: .connected, edid: edid)]),
            (.seconds(2), [ConnectorReading(id: port, status: .connected, edid: try Sample.edid("Other"), scale: 2)]),
            (.seconds(86_400), []),
        ])
        recording.entries.insert(
            RecordingEntry(
                at: .milliseconds(1400),
                .event(
                    RecordedEvent(
                        sender: .udev,
                        properties: ["ACTION": "change", "DEVPATH": "/x/card0", "HOTPLUG": "1", "MAJOR": "2"]))),
            at: 1)
        #expect(
            RecordingTimeline.lines(of: recording) == [
                "settled recording of udev, started 2026-01-02T03:04:05Z, Linux 6.1.0, secondscreen 0.9",
                "     0.000000  start  card0-DP-1 disconnected",
                "     1.400000  uevent udev: change /x/card0 HOTPLUG=1",
                "     1.500000  event  card0-DP-1 connected: 800x600@60, no EDID",
                "     1.750000  event  card0-DP-1 EDID now readable: SSN \"Hall TV\", serial \"A17\", 1920x1080@60 and 3 more, EDID of 256 bytes",
                "     1.750000  event  nothing changed",
                "     2.000000  event  card0-DP-1 has another monitor: SSN \"Other\", 1920x1080@60 and 3 more, EDID of 256 bytes, scale 2.0",
                " 86400.000000  event  card0-DP-1 is gone",
            ])
    }

    @Test func `nothing in a file can control the terminal`() {
        let snapshot = ConnectorSnapshot(
            connectors: [Connector(id: Sample.id("DP\u{1B}[2J\u{202E}-1"), status: .connected)], cause: .start,
            warnings: ["bell \u{07}", "two\nlines"])
        var header = Sample.header
        header.kernel = "Linux\u{9B}31m"
        let recording = Recording(header: header, entries: [RecordingEntry(at: .zero, .snapshot(snapshot))])
        let lines = RecordingTimeline.lines(of: recording)
        #expect(lines.count == 4)
        #expect(lines[1].contains(#"DP\u{1b}[2J\u{202e}-1"#))
        #expect(lines[3].contains(#"warning: two\nlines"#))
        for line in lines {
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }
}
