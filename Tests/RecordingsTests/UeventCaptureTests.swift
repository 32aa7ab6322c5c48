// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Recordings
import Testing

struct UeventCaptureTests {
    @Test func `the capture of a real kernel becomes a recording`() throws {
        let recording = try Recording(capture: Fixture.bytes("Uevents/virtio-gpu-plug-unbind.log"))
        #expect(recording.header.kernel == "Linux 6.1.0-56-amd64")
        #expect(!recording.header.isSettled)
        let first = try #require(recording.entries.first)
        #expect(first.at == .zero)
        #expect(recording.entries.last?.snapshot?.connectors == [])
        // The kernel's event comes before the driver knows of the monitor, the device manager's after.
        let second = ConnectorID(
            cardPath: "/devices/pci0000:00/0000:00:01.0/drm/card0", card: "card0", name: "Virtual-2")
        let states = recording.entries.prefix(4).map { entry in
            entry.snapshot.map { $0.connectors.contains { $0.id == second && $0.isConnected } }
        }
        #expect(states == [nil, false, nil, true])
        #expect(recording.entries[3].at == .milliseconds(22) + .microseconds(400))
        #expect(try Recording.reading(recording.encoded).recording == recording)
    }

    @Test func `a replay of the capture follows the rules`() throws {
        let settled = try Recording(capture: Fixture.bytes("Uevents/virtio-gpu-plug-unbind.log")).settled()
        var tracker = ConnectorTracker()
        let changes = settled.entries.flatMap { entry in
            tracker.changes(to: entry.snapshot?.connectors ?? []).map { ($0, entry.at) }
        }
        let told = changes.map { change, time in
            let id = change.connector.id.name
            return switch change {
            case .connected: "\(id) +"
            case .disconnected: "\(id) -"
            case .modesChanged: "\(id) ~"
            }
        }
        #expect(told == ["Virtual-1 +", "Virtual-2 +", "Virtual-2 -", "Virtual-1 -"])
    }

    /// What the fuzzer found: the version of a kernel that is longer than a header may have.
    @Test func `a capture with a long kernel version survives a round trip`() throws {
        let recording = try Recording(capture: Fixture.bytes("Findings/Recording-long-kernel-version.log"))
        #expect(recording.header.kernel.count == 256)
        #expect(try Recording.reading(recording.encoded).recording == recording)
    }

    @Test(arguments: ["", "hello", "3834.4", "LAT udev-event +19.0 ms status=c ok", "\u{0}\u{1}\n\n"])
    func `a text without captured lines is refused`(text: String) {
        #expect(throws: RecordingError(line: 1, .notACapture)) { try Recording(capture: Array(text.utf8)) }
    }

    @Test(arguments: [
        "1 SNAP[x] DP-1 status=connected", "1 SNAP[x] card0-DP-1 status=on", "1 SNAP[x] card0- status=connected",
    ])
    func `an invalid connector is refused with its line`(line: String) {
        let error = #expect(throws: RecordingError.self) { try Recording(capture: Array("BOOT 6.1\n\(line)".utf8)) }
        #expect(error?.line == 2)
    }

    @Test func `decreasing or invalid times are harmless`() throws {
        let text = """
            5 KERNEL ACTION=change
            4.9999999 UDEV ACTION=change A=B=C =D
            99999999999999999999 KERNEL ACTION=never
            -1 KERNEL ACTION=never
            1.2.3 KERNEL ACTION=never
            """
        let recording = try Recording(capture: Array(text.utf8))
        #expect(recording.entries.map(\.at) == [.zero, .zero, .zero, .zero])
        #expect(recording.entries.compactMap(\.snapshot).map(\.connectors) == [[], []])
    }
}
