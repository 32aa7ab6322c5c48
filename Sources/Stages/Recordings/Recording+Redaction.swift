// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug

extension Recording {
    /// The recording without serial numbers and container IDs, which identify individual monitors.
    ///
    /// They are replaced by numbers in order of appearance. Equal ones get equal replacements, so a monitor stays the
    /// same monitor in any socket, and indistinguishable monitors stay indistinguishable. Correct checksums stay
    /// correct. Blocks of unknown kind are cleared, and unknown properties of events redacted. Serial numbers in
    /// warnings and other texts of a monitor are masked. Other vendor-defined data and the paths of graphics cards are
    /// kept.
    ///
    /// - Returns: the redacted recording.
    /// - Throws: if a serial number is left in an EDID.
    package func redacted() throws(RedactionError) -> Recording {
        var redaction = RecordingRedaction()
        // Collect from all entries first: a serial number may appear in entries before its EDID.
        for entry in entries { try redaction.collect(entry) }
        try redaction.clear()
        var redacted = Recording(header: header)
        redacted.entries = entries.map { redaction.redacted($0) }
        return redacted
    }
}

/// The serial numbers of a recording, and its redacted EDIDs.
private struct RecordingRedaction {
    /// Properties that distinguish events but do not identify a machine.
    private static let knownProperties: Set<String> = [
        "ACTION", "DEVPATH", "SUBSYSTEM", "DEVTYPE", "DEVNAME", "MAJOR", "MINOR", "SEQNUM", "HOTPLUG", "CONNECTOR",
        "PROPERTY", "LEASE", "ID_SEAT",
    ]

    /// A redacted EDID, and where it first appeared.
    private struct Redacted {
        var edid: [UInt8]
        var connector: String
        var at: Duration
    }

    private var redaction = EDIDRedaction()
    private var edids: [[UInt8]: Redacted] = [:]
    private var descriptions: [[UInt8]: EDIDTable.Description] = [:]

    mutating func collect(_ entry: RecordingEntry) throws(RedactionError) {
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

    /// Masks serial numbers in each EDID that were found in later ones.
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
            snapshot.warnings = snapshot.warnings.map(redaction.replacements.masked)
            return RecordingEntry(at: entry.at, .snapshot(snapshot))
        }
    }

    private mutating func redacted(_ value: String, of property: String) -> String {
        if property.contains("SERIAL") { return redaction.replacements.text(for: Array(value.utf8)) }
        return Self.knownProperties.contains(property) ? redaction.replacements.masked(value) : "redacted"
    }
}

/// A serial number left in an EDID that cannot be removed.
struct LeftSerial: Error {
    /// The offset of its first byte.
    let offset: Int
}

/// The reason a recording cannot be redacted.
package struct RedactionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The connector with the EDID.
    package let connector: String
    /// The time at which the EDID was first recorded.
    package let at: Duration
    /// The offset of the serial number in the EDID.
    package let offset: Int

    /// One line, with the remedy.
    package var description: String {
        """
        a serial number is left at byte \(offset) of the EDID of \(connector) at \(at.seconds(decimals: 6)) s, in data \
        whose meaning is unknown; nothing was written: delete that EDID's lines from the recording
        """
    }
}
