// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import JSONText

extension RecordingHeader {
    /// The header as its line has it.
    var json: JSONObject {
        [
            "secondscreen": "recording", "version": .integer(Int64(Self.version)), "program": .string(program),
            "kernel": .string(kernel), "source": .string(source), "settled": .bool(isSettled),
            "started": .string(started), "part": .integer(Int64(part)),
        ]
    }
}

extension ConnectorSnapshot.Cause {
    /// The word that recordings have for it.
    var word: String {
        switch self {
        case .start: "start"
        case .event: "event"
        case .rescan: "rescan"
        }
    }

    /// Reads a word; nil when it is none.
    init?(word: String) {
        switch word {
        case "start": self = .start
        case "event": self = .event
        case "rescan": self = .rescan
        default: return nil
        }
    }
}

extension ConnectorID {
    /// The identifier's three parts.
    var json: JSONObject { ["cardPath": .string(cardPath), "card": .string(card), "name": .string(name)] }
}

extension Connector {
    /// The connector, its EDID by the number that a table has for it.
    ///
    /// Modes are written only where they are not those of the EDID, and who the monitor is never: both are read from the
    /// EDID again, by whichever version of the program plays the recording.
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
    /// The mode as people write it; an object where there is more to say.
    fileprivate var json: JSONValue {
        guard isPreferred || pixelAspectRatio != 1 else { return .string(description) }
        return [
            "mode": .string(description), "preferred": .bool(isPreferred), "pixelAspect": .number(pixelAspectRatio),
        ]
    }
}

extension RecordedEvent {
    /// The event, its properties by name.
    var json: JSONValue {
        let sorted = properties.sorted { $0.key < $1.key }
        return [
            "sender": .string(sender.rawValue),
            "properties": .object(JSONObject(sorted.map { ($0.key, .string($0.value)) })),
        ]
    }
}
