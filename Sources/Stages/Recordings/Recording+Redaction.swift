// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug

extension Recording {
    /// The recording without what tells one copy of a monitor from another: serial numbers, and identifiers of housings.
    ///
    /// In their place are numbers in the order in which they come up. The same number always becomes the same one, so a
    /// monitor stays the same monitor in whichever socket, and those that cannot be told apart still cannot. Checksums
    /// are right where they were right before. Blocks of unknown kind are blanked, and so are properties of events that
    /// the program does not know. A serial number that stands in a warning, or in another text of a monitor, is blotted
    /// out there as well. What else a maker writes into data of its own definition stays, and so do the paths of
    /// graphics cards.
    ///
    /// - Throws: when a serial number is left in an EDID in the end.
    package func redacted() throws(RedactionError) -> Recording {
        var redaction = RecordingRedaction()
        // All first: what one monitor calls itself may stand in what comes before.
        for entry in entries { try redaction.take(entry) }
        try redaction.clear()
        var redacted = Recording(header: header)
        redacted.entries = entries.map { redaction.redacted($0) }
        return redacted
    }
}

/// What is known of the serial numbers of a recording, and its EDIDs without them.
private struct RecordingRedaction {
    /// Properties by which events are told apart, and which say nothing of one machine alone.
    private static let knownProperties: Set<String> = [
        "ACTION", "DEVPATH", "SUBSYSTEM", "DEVTYPE", "DEVNAME", "MAJOR", "MINOR", "SEQNUM", "HOTPLUG", "CONNECTOR",
        "PROPERTY", "LEASE", "ID_SEAT",
    ]

    /// An EDID without its serial numbers, and where it was.
    private struct Redacted {
        var edid: [UInt8]
        var connector: String
        var at: Duration
    }

    private var redaction = EDIDRedaction()
    private var edids: [[UInt8]: Redacted] = [:]
    private var descriptions: [[UInt8]: EDIDTable.Description] = [:]

    mutating func take(_ entry: RecordingEntry) throws(RedactionError) {
        switch entry.content {
        case .event(let event):
            for (name, value) in event.properties.sorted(by: { $0.key < $1.key }) where name.contains("SERIAL") {
                _ = redaction.replacements.text(for: Array(value.utf8))
            }
        case .snapshot(let snapshot):
            for connector in snapshot.connectors where !connector.edid.isEmpty && edids[connector.edid] == nil {
                let name = connector.id.description
                do throws(LeftSerial) {
                    let edid = try redaction.redacted(connector.edid)
                    edids[connector.edid] = Redacted(edid: edid, connector: name, at: entry.at)
                } catch { throw RedactionError(connector: name, at: entry.at, offset: error.offset) }
            }
        }
    }

    /// Takes out of each EDID what came up in later ones.
    mutating func clear() throws(RedactionError) {
        for (original, redacted) in edids {
            do throws(LeftSerial) {
                descriptions[original] = EDIDTable.describe(try redaction.cleared(redacted.edid))
            } catch { throw RedactionError(connector: redacted.connector, at: redacted.at, offset: error.offset) }
        }
    }

    mutating func redacted(_ entry: RecordingEntry) -> RecordingEntry {
        switch entry.content {
        case .event(var event):
            for (name, value) in event.properties { event.properties[name] = redacted(value, of: name) }
            return RecordingEntry(at: entry.at, .event(event))
        case .snapshot(var snapshot):
            for index in snapshot.connectors.indices {
                guard let description = descriptions[snapshot.connectors[index].edid] else { continue }
                snapshot.connectors[index].edid = description.edid
                snapshot.connectors[index].monitor = description.monitor
            }
            snapshot.warnings = snapshot.warnings.map(redaction.replacements.blotted)
            return RecordingEntry(at: entry.at, .snapshot(snapshot))
        }
    }

    private mutating func redacted(_ value: String, of property: String) -> String {
        if property.contains("SERIAL") { return redaction.replacements.text(for: Array(value.utf8)) }
        return Self.knownProperties.contains(property) ? redaction.replacements.blotted(value) : "redacted"
    }
}

/// A serial number that is left in an EDID where it cannot be taken out.
struct LeftSerial: Error {
    /// The byte at which it begins.
    let offset: Int
}

/// Why a recording cannot be redacted.
package struct RedactionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The connector whose EDID cannot be redacted.
    package let connector: String
    /// When it was recorded first.
    package let at: Duration
    /// The byte of the EDID where a serial number is left.
    package let offset: Int

    /// One line: what is left where, and what can be done.
    package var description: String {
        """
        a serial number is left at byte \(offset) of the EDID of \(connector) at \(at.seconds(decimals: 6)) s, in data \
        whose meaning is unknown; nothing was written: delete that EDID's lines from the recording
        """
    }
}
