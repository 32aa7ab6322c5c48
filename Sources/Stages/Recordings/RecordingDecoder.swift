// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import JSONText

/// Decodes lines into entries. A pure value that handles untrusted input.
///
/// Unknown members and unknown kinds of lines are skipped: later versions of the program may add some within the same
/// version of the format.
package struct RecordingDecoder: Sendable {
    /// The header; nil before the first line.
    package private(set) var header: RecordingHeader?
    /// The number of lines decoded.
    package private(set) var line = 0
    /// The number of connector states so far, not counting snapshots without a change.
    package private(set) var states = 0

    private let limits: Recording.Limits
    private let json: JSONLimits
    private var edids = EDIDTable()
    private var known: [Connector]?
    private var time: Duration = .zero

    /// Creates a decoder of one recording.
    package init(limits: Recording.Limits = Recording.Limits()) {
        self.limits = limits
        // A connector has ten values, and a mode at most four; the rest is for warnings.
        json = JSONLimits(depth: 8, values: 50_000)
    }

    /// Decodes the next line.
    ///
    /// - Parameter bytes: the line, without its line feed.
    /// - Returns: the entry; nil for a line without one.
    /// - Throws: if the line is invalid.
    package mutating func decode(_ bytes: [UInt8]) throws(RecordingError) -> RecordingEntry? {
        line += 1
        do throws(RecordingError.Reason) {
            return try entry(bytes)
        } catch {
            throw RecordingError(line: line, error)
        }
    }

    /// Counts a line that was too long to be decoded.
    mutating func skipLine() { line += 1 }

    private mutating func entry(_ bytes: [UInt8]) throws(RecordingError.Reason) -> RecordingEntry? {
        guard bytes.count <= limits.lineBytes else { throw .lineTooLong(limit: limits.lineBytes) }
        let members = RecordingFields(try object(bytes))
        if header == nil || members.has("secondscreen") {
            // Parts can be concatenated: the first says where the whole begins.
            let next = try RecordingHeader(members)
            header = header ?? next
            (known, edids) = (nil, EDIDTable())
            return nil
        }
        if members.has("edid") {
            try decodeEDID(members)
            return nil
        }
        guard let kind = ["snapshot", "changes", "event"].first(where: members.has) else { return nil }
        let now = try members.time("at")
        guard now >= time else { throw .timeRunsBack }
        time = now
        let content = try members.fields(kind)
        switch kind {
        case "event": return RecordingEntry(at: now, .event(try RecordedEvent(content)))
        case "snapshot": known = []
        default: guard known != nil else { throw .changesOfNothing }
        }
        return RecordingEntry(at: now, .snapshot(try snapshot(content)))
    }

    private func object(_ bytes: [UInt8]) throws(RecordingError.Reason) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes, limits: json)
        } catch {
            throw .notJSON(error.description)
        }
        guard let object = value.object else { throw .notAnObject }
        return object
    }

    private mutating func decodeEDID(_ members: RecordingFields) throws(RecordingError.Reason) {
        let number = try members.integer("edid", in: 1...EDIDTable.limit)
        let expected = "2 to \(2 * EDIDTable.edidLimit) hexadecimal digits"
        guard let edid = [UInt8](hex: try members.text("bytes").utf8), !edid.isEmpty,
            edid.count <= EDIDTable.edidLimit
        else { throw .unexpected(member: "bytes", expected: expected) }
        edids.insert(edid, as: number)
    }

    /// Decodes a snapshot, which has all connectors or only changed ones.
    private mutating func snapshot(_ content: RecordingFields) throws(RecordingError.Reason) -> ConnectorSnapshot {
        var connectors = known ?? []
        var (changed, ids, gone): ([Connector], Set<ConnectorID>, Set<ConnectorID>) = ([], [], [])
        for fields in try content.list("connectors", limit: limits.connectors) {
            let connector = try Connector(fields, edids)
            guard ids.insert(connector.id).inserted else { throw .duplicate(connector: connector.id.description) }
            changed.append(connector)
        }
        for fields in try content.list("gone", limit: limits.connectors) { gone.insert(try ConnectorID(fields)) }
        let cause = try content.word("cause", ConnectorSnapshot.Cause.init(rawValue:), "start, event or rescan")
        let warnings = try content.texts("warnings").map(\.replacingControls)
        if !changed.isEmpty || !gone.isEmpty {
            gone.formUnion(ids)
            connectors.removeAll { gone.contains($0.id) }
            connectors += changed
            guard connectors.count <= limits.connectors else {
                throw .tooMany("connectors", limit: limits.connectors)
            }
            states += connectors.count
        }
        let snapshot = ConnectorSnapshot(connectors: connectors, cause: cause, warnings: warnings)
        known = snapshot.connectors
        return snapshot
    }
}

extension RecordingHeader {
    init(_ fields: RecordingFields) throws(RecordingError.Reason) {
        guard (try? fields.text("secondscreen")) == "recording" else { throw .notARecording }
        let version = try fields.integer("version", in: 1...Int(Int32.max))
        guard version == Self.version else { throw .unsupportedVersion(version) }
        self.init(
            program: try fields.shortText("program"), kernel: try fields.shortText("kernel"),
            source: try fields.shortText("source"), isSettled: try fields.flag("settled"),
            started: try fields.shortText("started"),
            part: fields.has("part") ? try fields.integer("part", in: 1...Int(Int32.max)) : 1)
    }
}

extension ConnectorID {
    init(_ fields: RecordingFields) throws(RecordingError.Reason) {
        self.init(
            cardPath: try fields.name("cardPath", canBeEmpty: true), card: try fields.name("card", canBeEmpty: true),
            name: try fields.name("name"))
        // A screen with that name could not be distinguished from the device's own.
        guard description != Self.mainName else {
            throw .unexpected(member: "name", expected: "a name other than '\(Self.mainName)'")
        }
    }
}

extension Connector {
    init(_ fields: RecordingFields, _ edids: EDIDTable) throws(RecordingError.Reason) {
        self.init(
            id: try ConnectorID(fields),
            status: try fields.word(
                "status", ConnectorStatus.init(rawValue:), "connected, disconnected or unknown"),
            scale: try fields.number("scale", in: 0.1...8, default: 1),
            overscan: try fields.number("overscan", in: 0...0.49, default: 0))
        if fields.has("edid") {
            let number = try fields.integer("edid", in: 1...EDIDTable.limit)
            guard let description = edids.descriptions[number] else { throw .unknownEDID(number) }
            (edid, monitor, modes) = (description.edid, description.monitor, description.modes)
        }
        guard fields.has("modes") else { return }
        modes = []
        for value in try fields.values("modes", limit: 1024) { modes.append(try DisplayMode(value)) }
    }
}

extension DisplayMode {
    fileprivate init(_ value: JSONValue) throws(RecordingError.Reason) {
        let fields = value.object.map(RecordingFields.init)
        let text = if let fields { try fields.text("mode") } else { value.string ?? "" }
        guard let request = ModeRequest(parsing: text), let refresh = request.refreshMillihertz,
            request.size.width <= 16384, request.size.height <= 16384
        else { throw .unexpected(member: "modes", expected: "a list of modes such as 1920x1080@60") }
        self.init(
            size: request.size, refreshMillihertz: refresh, isInterlaced: request.isInterlaced,
            isPreferred: try fields?.flag("preferred") ?? false,
            pixelAspectRatio: try fields?.number("pixelAspect", in: 0.001...1000, default: 1) ?? 1)
    }
}

extension RecordedEvent {
    init(_ fields: RecordingFields) throws(RecordingError.Reason) {
        self.init(
            sender: try fields.word("sender", Sender.init(rawValue:), "kernel or udev"),
            properties: try fields.fields("properties").allTexts(limit: 256))
    }
}
