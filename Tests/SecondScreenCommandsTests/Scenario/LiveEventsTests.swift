// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import TestBench
import Testing
import Varlink

@testable import SecondScreenCommands

/// What an app is told, from what a runtime tells.
@Suite struct LiveEventsTests {
    private static func change(_ kind: String, _ screen: String, monitor: String = "A") -> JSONObject {
        ["kind": .string(kind), "id": .string(screen), "screen": ["monitor": ["name": .string(monitor)]]]
    }

    private static func device(_ app: String) -> JSONObject {
        ["kind": "deviceChanged", "device": ["app": .string(app), "orientation": "portrait"]]
    }

    /// The notifications of changes, as scenarios write them.
    private static func posted(_ changes: [JSONObject]) -> [String] {
        var events = LiveEvents(from: LiveState([:]))
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
    func `a suspended app is told of what came of it when it is resumed`(kinds: [String], told: [String]) {
        let changes = kinds.map { Self.change($0, "DP-1") }
        #expect(Self.posted([Self.device("suspended")] + changes).isEmpty)
        #expect(Self.posted([Self.device("suspended")] + changes + [Self.device("active")]) == told)
        #expect(Self.posted(changes).count == kinds.count)
    }

    @Test func `another monitor in the same socket is told of as one that goes and one that comes`() {
        let changes = [
            Self.device("suspended"), Self.change("screenDisconnected", "DP-1"),
            Self.change("screenConnected", "DP-1", monitor: "B"), Self.device("active"),
        ]
        #expect(Self.posted(changes) == ["didDisconnect DP-1", "didConnect DP-1"])
    }

    @Test func `the oldest events are forgotten, and positions stay what they are`() {
        var events = LiveEvents(from: LiveState([:]))
        for _ in 0..<(2 * LiveEvents.limit) { events.add(Self.change("screenConnected", "DP-1"), at: .zero) }
        let position = events.log.position
        events.add(Self.change("modeChanged", "DP-2"), at: .seconds(1))
        #expect(position == 2 * LiveEvents.limit)
        #expect(events.log.events(since: .position(position)).count == 1)
        #expect(events.log.events(since: .time(.seconds(1))).count == 1)
        #expect(events.log.events(since: .position(0)).count == LiveEvents.limit + 1)
    }
}
