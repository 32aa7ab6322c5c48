// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import EDIDCodec
import Hotplug

@testable import ScriptedHotplug

/// A scripted machine with somebody who watches it: what a consumer of its snapshots would be told, as short texts.
struct ScriptedBench {
    var machine: ScriptedMachine
    var tracker = ConnectorTracker()
    /// Each change as `250ms +HDMI-A-1`: `+` a connect, `-` a disconnect, `~` other modes.
    var told: [String] = []
    var snapshots: [ConnectorSnapshot] = []
    var now: Duration = .zero

    /// A machine on which `before` was done before it started.
    init(_ options: HotplugSettling.Options = .scripted, before: [ScriptedMachine.Change] = []) throws {
        machine = ScriptedMachine(settling: options)
        for change in before { try machine.perform(change, at: .zero) }
        take([machine.start()])
    }

    /// Does a change at a time in milliseconds, after what is due before, and what it leads to at that moment.
    mutating func at(_ milliseconds: Int, _ change: ScriptedMachine.Change) throws {
        pass(to: .milliseconds(milliseconds))
        try machine.perform(change, at: now)
        take(machine.advance(to: now))
    }

    /// Lets time pass, moment by moment.
    mutating func pass(to end: Duration) {
        while let moment = machine.nextMoment, moment <= end {
            now = max(now, moment)
            take(machine.advance(to: moment))
        }
        now = max(now, end)
        take(machine.advance(to: now))
    }

    /// Lets time pass until the machine has settled; throws when it does not within so many moments.
    mutating func settle(within limit: Int = 10_000) throws {
        var count = 0
        while !machine.isSettled {
            guard let moment = machine.nextMoment, count < limit else { throw Unsettled() }
            now = max(now, moment)
            take(machine.advance(to: moment))
            count += 1
        }
    }

    /// Why the bench gives up.
    struct Unsettled: Error {}

    /// What was told since the last call.
    mutating func takeTold() -> [String] {
        defer { told = [] }
        return told
    }

    private mutating func take(_ new: [ConnectorSnapshot]) {
        for snapshot in new {
            snapshots.append(snapshot)
            for change in tracker.changes(to: snapshot.connectors) {
                let sign =
                    switch change {
                    case .connected: "+"
                    case .disconnected: "-"
                    case .modesChanged: "~"
                    }
                told.append("\(now.attoseconds / 1_000_000_000_000_000)ms \(sign)\(change.connector.id)")
            }
        }
    }
}

/// The sockets and monitors of the tests.
enum Script {
    static let hdmi = ConnectorID(cardPath: "virtual", card: "", name: "HDMI-A-1")
    static let port = ConnectorID(cardPath: "virtual", card: "", name: "DP-1")
    static let other = ConnectorID(cardPath: "/devices/1", card: "card1", name: "DP-1")

    /// A monitor with two modes, the larger one preferred; `Test`, `A`, `B` or `C`.
    static func monitor(_ name: String = "Test", scale: Double = 1) throws -> VirtualMonitor {
        var monitor = try made[name, default: Result { try make(name) }].get()
        monitor.scale = scale
        return monitor
    }

    /// Made once: random sequences need thousands.
    private static let made = ["Test", "A", "B", "C"].reduce(into: [:]) { made, name in
        made[name] = Result { try make(name) }
    }

    private static func make(_ name: String) throws -> VirtualMonitor {
        let modes = [(1920, 1080), (1280, 720)].map {
            ScreenSpec.Mode(size: PixelSize(width: $0, height: $1), refreshMillihertz: 60000)
        }
        let timings = try VirtualMonitor.timings(modes)
        let specification = try EDIDSpecification(name: name, serialText: name, connection: .hdmi, timings: timings)
        return VirtualMonitor(edid: specification.encoded())
    }
}

extension ScriptedMachine {
    /// The sockets with a connected monitor, on cards that are present, whatever has been noticed of them; sorted.
    var connectedSockets: [ConnectorID] {
        sockets.filter { $0.value.isConnected && isPresent($0.key.card) }.keys.sorted()
    }
}
