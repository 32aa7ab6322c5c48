// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ControlService
import DisplayModel
package import Hotplug
import JSONText
package import ScreensWire
package import SecondScreen

/// The state saved between runs: the choices for monitors, monitor identifiers, and the plugged virtual monitors.
package struct PersistentState: Hashable, Sendable {
    /// The origin of the sockets.
    package struct Provenance: Hashable, Sendable, Codable {
        /// Whether all monitors were virtual; in that case, the default is one monitor.
        package var isVirtual = false
        /// The configuration's virtual monitors.
        package var sockets: [Wire.Socket] = []

        /// Creates the provenance for a machine with real monitors.
        package init() {}
    }

    /// The choices for monitors.
    package var choices = ScreenChoices()
    /// The sockets at the end of the run; nil if none were saved.
    package var sockets: [Wire.Socket]?
    /// The configuration at start; if it has changed by the next start, it takes precedence over ``sockets``.
    package var provenance = Provenance()
    /// The monitor identifiers that the next run cannot determine by itself.
    package var names: [MonitorNaming.Remembered] = []

    /// Creates the state of a first run.
    package init() {}
}

extension PersistentState {
    /// Distinguishes the file from those of other programs.
    private static let format = "org.secondscreen.state"
    /// The format version; no other is read.
    private static let version = 2

    /// The part that identifies the format and version.
    private struct Head: Codable {
        var format: String
        var version: Int
    }

    /// The file's format.
    private struct File: Codable {
        var format: String
        var version: Int
        /// The choices, oldest first.
        var choices: [Choice]
        var sockets: [Wire.Socket]?
        /// The provenance, under the format's original name.
        var basis: Provenance?
        /// Absent in files written by earlier versions of the program.
        var names: [MonitorNaming.Remembered]?
    }

    /// A choice, in the command line's terms.
    private struct Choice: Codable {
        var monitor: String
        var mode: String?
        var mirror: String?
        var aspect: String?
        var overscan: String?
        var rotation: Int?

        init(monitor: String, _ choice: ScreenChoice) {
            self.monitor = monitor
            mode = choice.mode?.description
            mirror = choice.mirroring?.rawValue
            aspect = choice.aspect?.rawValue
            overscan = choice.overscan?.rawValue
            rotation = choice.rotation?.rawValue
        }

        /// The choice; unknown values are ignored.
        var choice: ScreenChoice {
            var choice = ScreenChoice()
            choice.mode = mode.flatMap(ModePolicy.init(parsing:))
            choice.mirroring = mirror.flatMap(MirroringPolicy.init)
            choice.aspect = aspect.flatMap(MirrorAspect.init)
            choice.overscan = overscan.flatMap(OverscanCompensation.init)
            choice.rotation = rotation.flatMap(Rotation.init)
            return choice
        }
    }

    /// The reason a file is unusable.
    struct Unusable: Error, CustomStringConvertible {
        let description: String

        static let torn = Unusable(description: "it is damaged, or not a SecondScreen state file")
    }

    /// Encodes the state as readable JSON in a fixed order.
    func encoded() throws -> [UInt8] {
        let file = File(
            format: Self.format, version: Self.version,
            choices: choices.entries.map { Choice(monitor: $0.key, $0.choice) }, sockets: sockets, basis: provenance,
            names: names.isEmpty ? nil : names)
        let json = try JSONValueEncoder(omitsAbsent: true).encode(file)
        return json.sortedUTF8(isIndented: true) + [UInt8(ascii: "\n")]
    }

    /// Decodes a file's contents.
    ///
    /// - Throws: ``Unusable`` if it is truncated or another program's.
    init(decoding bytes: [UInt8]) throws {
        let json: JSONValue
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            do { return try JSONValueDecoder().decode(from: json) } catch { throw Unusable.torn }
        }
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw bytes.isEmpty ? Unusable(description: "it is empty") : Unusable.torn
        }
        let head = try decode(Head.self)
        guard head.format == Self.format else { throw Unusable(description: "it belongs to another program") }
        guard head.version == Self.version else {
            throw Unusable(
                description: "its version is \(head.version); this program supports version \(Self.version)")
        }
        let file = try decode(File.self)
        self.init()
        // A file may exceed the limits.
        for written in file.choices.suffix(ScreenChoices.limit) { choices.keep(written.choice, for: written.monitor) }
        sockets = file.sockets.map { Array($0.prefix(VirtualLimits.sockets)) }
        provenance = file.basis ?? Provenance()
        names = Array((file.names ?? []).prefix(MonitorNaming.rememberedLimit))
    }
}
