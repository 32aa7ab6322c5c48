// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

extension Recording {
    /// The recording without what tells one copy of a monitor from another: serial numbers, and identifiers of housings.
    ///
    /// In their place are numbers in the order in which they come up. The same number always becomes the same one, so a
    /// monitor stays the same monitor in whichever socket, and those that cannot be told apart still cannot. Checksums
    /// are right where they were right before. What else a maker writes into data of its own definition stays, and so do
    /// the paths of graphics cards.
    package func redacted() -> Recording {
        var redaction = EDIDRedaction()
        var cache: [[UInt8]: EDIDTable.Description] = [:]
        var redacted = Recording(header: header)
        redacted.entries = entries.map { entry in
            switch entry.content {
            case .event(var event):
                for (name, value) in event.properties.sorted(by: { $0.key < $1.key }) where name.contains("SERIAL") {
                    event.properties[name] = redaction.text(for: Array(value.utf8))
                }
                return RecordingEntry(at: entry.at, .event(event))
            case .snapshot(var snapshot):
                for index in snapshot.connectors.indices where !snapshot.connectors[index].edid.isEmpty {
                    snapshot.connectors[index].redact(&redaction, &cache)
                }
                return RecordingEntry(at: entry.at, .snapshot(snapshot))
            }
        }
        return redacted
    }
}

extension Connector {
    fileprivate mutating func redact(
        _ redaction: inout EDIDRedaction, _ cache: inout [[UInt8]: EDIDTable.Description]
    ) {
        let description = cache[edid] ?? EDIDTable.describe(redaction.redacted(edid))
        cache[edid] = description
        (edid, monitor) = (description.edid, description.monitor)
    }
}
