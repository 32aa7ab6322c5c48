// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import JSONText

/// Encodes entries as lines of JSON. A pure value.
///
/// The complete state is written at the start of each file, so that each can be replayed separately, and periodically
/// after that; in between, only changed connectors are written. An EDID has its own line before the first snapshot that
/// uses it.
package struct RecordingEncoder: Sendable {
    /// The maximum number of consecutive lines of changes before the complete state is written again.
    static let changesLimit = 128
    /// The maximum length of a line that readers accept.
    private static let lineLimit = Recording.Limits().lineBytes

    /// The current file's header.
    package private(set) var header: RecordingHeader
    private var edids = EDIDTable()
    private var known: [Connector]?
    private var changes = 0

    /// Creates an encoder of a recording.
    package init(_ header: RecordingHeader) { self.header = header }

    /// The first lines of the file.
    package func start() -> [UInt8] { Self.line(header.json) }

    /// The lines that continue the recording in another file: the header and the complete state.
    ///
    /// - Parameter time: the time since the recording began.
    /// - Returns: complete lines.
    package mutating func startNextPart(at time: Duration) -> [UInt8] {
        header.part += 1
        let state = known
        (known, edids) = (nil, EDIDTable())
        var bytes = start()
        if let state {
            let snapshot = ConnectorSnapshot(connectors: state, cause: .start)
            bytes += lines(for: RecordingEntry(at: time, .snapshot(snapshot)))
        }
        return bytes
    }

    /// Encodes an entry; entries must be in chronological order.
    ///
    /// - Parameter entry: the entry.
    /// - Returns: one or more complete lines.
    package mutating func lines(for entry: RecordingEntry) -> [UInt8] {
        switch entry.content {
        case .event(let event): Self.line(["at": entry.at.jsonSeconds, "event": event.json])
        case .snapshot(let snapshot): lines(for: snapshot, at: entry.at)
        }
    }

    private mutating func lines(for snapshot: ConnectorSnapshot, at time: Duration) -> [UInt8] {
        var snapshot = snapshot
        let limit = Recording.Limits().connectors
        if snapshot.connectors.count > limit {
            snapshot.warnings.append("only \(limit) of \(snapshot.connectors.count) connectors are recorded")
            snapshot.connectors.removeLast(snapshot.connectors.count - limit)
        }
        let isFull = !edids.hasRoom(for: snapshot.connectors.map(\.edid.prefixOfEDID))
        if isFull { edids = EDIDTable() }
        let whole = known == nil || isFull || changes >= Self.changesLimit
        let old = whole ? [:] : Dictionary(uniqueKeysWithValues: (known ?? []).map { ($0.id, $0) })
        let changed = snapshot.connectors.filter { old[$0.id] != $0 }

        var bytes: [UInt8] = []
        for connector in changed where !connector.edid.isEmpty { bytes += newEDIDLine(connector.edid) }
        var content: JSONObject = ["cause": .string(snapshot.cause.rawValue)]
        if whole || !changed.isEmpty { content["connectors"] = .array(changed.map { $0.json(edids) }) }
        if !whole {
            let present = Set(snapshot.connectors.map(\.id))
            let gone = (known ?? []).map(\.id).filter { !present.contains($0) }
            if !gone.isEmpty { content["gone"] = .array(gone.map { .object($0.json) }) }
        }
        let name = whole ? "snapshot" : "changes"
        var bare = content
        if !snapshot.warnings.isEmpty { content["warnings"] = .array(snapshot.warnings.map { .string($0) }) }
        var line = Self.line(["at": time.jsonSeconds, name: .object(content)])
        if line.count > Self.lineLimit {
            bare["warnings"] = ["the warnings of this snapshot were too long to be recorded"]
            line = Self.line(["at": time.jsonSeconds, name: .object(bare)])
        }
        known = snapshot.connectors
        changes = whole ? 0 : changes + 1
        return bytes + line
    }

    /// The line of an EDID that is not in the file yet; empty if it is.
    private mutating func newEDIDLine(_ whole: [UInt8]) -> [UInt8] {
        let edid = whole.prefixOfEDID
        guard edids.number(of: edid) == nil else { return [] }
        let number = edids.descriptions.count + 1
        edids.insert(edid, as: number)
        return Self.line(["edid": .integer(Int64(number)), "bytes": .string(edid.hexText)])
    }

    private static func line(_ object: JSONObject) -> [UInt8] { JSONValue.object(object).utf8 + [UInt8(ascii: "\n")] }
}

extension [UInt8] {
    /// The bytes, up to the maximum size of an EDID.
    var prefixOfEDID: [UInt8] { count > EDIDTable.edidLimit ? Array(prefix(EDIDTable.edidLimit)) : self }
}

extension RecordingHeader {
    /// The header as JSON.
    var json: JSONObject {
        [
            "secondscreen": "recording", "version": .integer(Int64(Self.version)), "program": .string(program),
            "kernel": .string(kernel), "source": .string(source), "settled": .bool(isSettled),
            "started": .string(started), "part": .integer(Int64(part)),
        ]
    }
}

extension ConnectorID {
    /// The identifier as JSON.
    var json: JSONObject { ["cardPath": .string(cardPath), "card": .string(card), "name": .string(name)] }
}

extension Connector {
    /// The connector as JSON, with its EDID as a number in a table.
    ///
    /// Modes are written only if they differ from the EDID's, and the identity never is: the replaying program decodes
    /// both from the EDID again.
    func json(_ edids: EDIDTable) -> JSONValue {
        var object = id.json
        object["status"] = .string(status.rawValue)
        let number = edids.number(of: edid.prefixOfEDID)
        if let number { object["edid"] = .integer(Int64(number)) }
        if modes != number.flatMap({ edids.descriptions[$0]?.modes }) ?? [] {
            object["modes"] = .array(modes.map(\.json))
        }
        if scale != 1 { object["scale"] = .number(scale) }
        if overscan != 0 { object["overscan"] = .number(overscan) }
        return .object(object)
    }
}

extension DisplayMode {
    /// The mode as text, or as an object if it has more properties.
    fileprivate var json: JSONValue {
        guard isPreferred || pixelAspectRatio != 1 else { return .string(description) }
        return [
            "mode": .string(description), "preferred": .bool(isPreferred), "pixelAspect": .number(pixelAspectRatio),
        ]
    }
}

extension RecordedEvent {
    /// The event as JSON.
    var json: JSONValue {
        let sorted = properties.sorted { $0.key < $1.key }
        return [
            "sender": .string(sender.rawValue),
            "properties": .object(JSONObject(sorted.map { ($0.key, .string($0.value)) })),
        ]
    }
}
