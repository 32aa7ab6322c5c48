// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug

extension Recording {
    /// The recording as the program would have acted on it: by the rules of ``HotplugSettling``, in no time.
    ///
    /// Where settling asks for another look and the recording has none at that time, the last state is what it sees.
    /// Events are left out. The same recording gives the same one each time.
    ///
    /// - Parameter options: the times by which to judge; of the regular looks only those count that were recorded.
    /// - Returns: a settled recording; this one when it is.
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

/// Runs the machine of settling over what was recorded.
private struct SettlingPlayer {
    private(set) var published: [RecordingEntry] = []
    private var settling: HotplugSettling
    private var last: ConnectorSnapshot?
    private var wakeUp: Duration?

    init(_ options: HotplugSettling.Options) {
        var options = options
        // The polls of the time are in the recording; between its entries nothing changed.
        options.pollInterval = nil
        settling = HotplugSettling(options: options)
    }

    mutating func play(_ snapshot: ConnectorSnapshot, at time: Duration) {
        passTime(until: time)
        take(snapshot, at: time)
        last = ConnectorSnapshot(connectors: snapshot.connectors, cause: .rescan)
    }

    /// Sends the timers that are due before a time, nil for all; each leads to one look at most, so they end.
    mutating func passTime(until end: Duration?) {
        while let due = wakeUp, end.map({ due < $0 }) ?? true {
            let action = settling.handle(.timePassed, at: due)
            wakeUp = action.wakeUp
            if action.rescan, let last { take(last, at: due) }
        }
    }

    private mutating func take(_ snapshot: ConnectorSnapshot, at time: Duration) {
        let action = settling.handle(.snapshot(snapshot), at: time)
        wakeUp = action.wakeUp
        if let settled = action.publish { published.append(RecordingEntry(at: time, .snapshot(settled))) }
    }
}
