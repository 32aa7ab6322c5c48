// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug

extension Recording {
    /// The recording after settling by the rules of ``HotplugSettling``, computed instantly.
    ///
    /// If settling requests a scan that was not recorded, it sees the last state. Events are omitted. The result is
    /// deterministic.
    ///
    /// - Parameter options: the time limits; no polls are added to the recorded ones.
    /// - Returns: a settled recording; unchanged if it is already settled.
    package func settled(_ options: HotplugSettling.Options = .hardware) -> Recording {
        guard !header.isSettled else { return self }
        var player = SettlingPlayer(options)
        for entry in entries {
            if let snapshot = entry.snapshot { player.play(snapshot, at: entry.at) }
        }
        player.passTime(until: nil)
        var settled = Recording(header: header, entries: player.published)
        settled.header.isSettled = true
        return settled
    }
}

/// Runs the settling state machine over a recording.
private struct SettlingPlayer {
    private(set) var published: [RecordingEntry] = []
    private var settling: HotplugSettling
    private var last: ConnectorSnapshot?
    private var wakeUp: Duration?

    init(_ options: HotplugSettling.Options) {
        var options = options
        // The recording contains the polls; nothing changed between its entries.
        options.pollInterval = nil
        settling = HotplugSettling(options: options)
    }

    mutating func play(_ snapshot: ConnectorSnapshot, at time: Duration) {
        passTime(until: time)
        settle(snapshot, at: time)
        last = ConnectorSnapshot(connectors: snapshot.connectors, cause: .rescan)
    }

    /// Fires the timers due before a time, nil for all; each causes at most one scan, so this terminates.
    mutating func passTime(until end: Duration?) {
        while let due = wakeUp, end.map({ due < $0 }) ?? true {
            let action = settling.handle(.timePassed, at: due)
            wakeUp = action.wakeUp
            if action.rescan, let last { settle(last, at: due) }
        }
    }

    private mutating func settle(_ snapshot: ConnectorSnapshot, at time: Duration) {
        let action = settling.handle(.snapshot(snapshot), at: time)
        wakeUp = action.wakeUp
        if let settled = action.publish { published.append(RecordingEntry(at: time, .snapshot(settled))) }
    }
}
