// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import JSONText

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
        else { throw .unexpected(member: "modes", expected: "a list of modes as 1920x1080@60") }
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
