// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScreensWire
import Testing

@testable import TestBench

/// What an app is told, from what a runtime tells.
struct LiveEventsTests {
    private static func change(_ kind: String, _ screen: String, monitor: String = "A") -> Wire.Change {
        let mode = DisplayMode(size: PixelSize(width: 1920, height: 1080), refreshMillihertz: 60000)
        var change = Wire.Change(Wire.ChangeKind(rawValue: kind))
        change.id = screen
        change.screen = Wire.Screen(id: screen, main: false, mode: Wire.Mode(mode), bounds: [], scale: 1)
        change.screen?.monitor = Wire.MonitorIdentity(
            MonitorIdentity(manufacturer: "SSN", product: 1, name: monitor), id: nil)
        return change
    }

    private static func device(_ app: AppState) -> Wire.Change {
        var change = Wire.Change(.deviceChanged)
        change.device = Wire.Device(
            name: "iPad", systemVersion: "18.0", orientation: .portrait, rotationLocked: false, app: app,
            source: "virtual")
        return change
    }

    private static let start = Wire.State(
        device: Wire.Device(
            name: "iPad", systemVersion: "18.0", orientation: .portrait, rotationLocked: false, app: .active,
            source: "virtual"), screens: [], sockets: [])

    /// The notifications of changes, as scenarios write them.
    private static func posted(_ changes: [Wire.Change]) -> [String] {
        var events = LiveEvents(from: Self.start)
        for change in changes { events.add(change, at: .zero) }
        return events.log.lines(100).compactMap { $0.split(separator: "posted ").dropFirst().first.map(String.init) }
    }

    @Test(arguments: [
        (["screenConnected"], ["didConnect DP-1"]),
        (["screenDisconnected"], ["didDisconnect DP-1"]),
        (["screenConnected", "screenDisconnected"], []),
        (["screenDisconnected", "screenConnected"], []),
        (["screenDisconnected", "screenConnected", "screenDisconnected"], ["didDisconnect DP-1"]),
    ])
    func `a suspended app receives the net changes on resume`(kinds: [String], told: [String]) {
        let changes = kinds.map { Self.change($0, "DP-1") }
        #expect(Self.posted([Self.device(.suspended)] + changes).isEmpty)
        #expect(Self.posted([Self.device(.suspended)] + changes + [Self.device(.active)]) == told)
        #expect(Self.posted(changes).count == kinds.count)
    }

    @Test func `a different monitor in the same socket is reported as a disconnect and a connect`() {
        let changes = [
            Self.device(.suspended), Self.change("screenDisconnected", "DP-1"),
            Self.change("screenConnected", "DP-1", monitor: "B"), Self.device(.active),
        ]
        #expect(Self.posted(changes) == ["didDisconnect DP-1", "didConnect DP-1"])
    }

    @Test func `the oldest events are dropped, and positions stay valid`() {
        var events = LiveEvents(from: Self.start)
        for _ in 0..<(2 * LiveEvents.limit) { events.add(Self.change("screenConnected", "DP-1"), at: .zero) }
        let position = events.log.position
        events.add(Self.change("modeChanged", "DP-2"), at: .seconds(1))
        #expect(position == 2 * LiveEvents.limit)
        #expect(events.log.events(since: .position(position)).count == 1)
        #expect(events.log.events(since: .time(.seconds(1))).count == 1)
        #expect(events.log.events(since: .position(0)).count == LiveEvents.limit + 1)
    }
}
