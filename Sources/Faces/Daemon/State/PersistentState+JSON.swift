// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ControlService
import DisplayModel
import Foundation
import Hotplug
import SecondScreen

extension PersistentState {
    /// What the file is, so that another program's is not taken for it.
    private static let format = "org.secondscreen.state"
    /// The version of the file's shape; no other is understood.
    private static let version = 2

    /// What says whether the rest can be understood.
    private struct Head: Codable {
        var format: String
        var version: Int
    }

    /// The file's shape.
    private struct File: Codable {
        var format: String
        var version: Int
        /// The oldest first.
        var choices: [Choice]
        var sockets: [Socket]?
        /// The provenance of the sockets, under the name that it has had from the beginning.
        var basis: Provenance?
        /// Missing in files of earlier versions of the program.
        var names: [MonitorNaming.Remembered]?
    }

    /// A choice as the file has it, in the words of the command line.
    private struct Choice: Codable {
        var monitor: String
        var mode: String?
        var mirror: String?
        var aspect: String?
        var overscan: String?

        init(monitor: String, _ choice: ScreenChoice) {
            self.monitor = monitor
            mode = choice.mode?.description
            mirror = choice.mirroring?.rawValue
            aspect = choice.aspect?.rawValue
            overscan = choice.overscan?.rawValue
        }

        /// The choice; a word that this program does not know leaves the thing to the settings.
        var choice: ScreenChoice {
            var choice = ScreenChoice()
            choice.mode = mode.flatMap(ModePolicy.init(parsing:))
            choice.mirroring = mirror.flatMap(MirroringPolicy.init)
            choice.aspect = aspect.flatMap(MirrorAspect.init)
            choice.overscan = overscan.flatMap(OverscanCompensation.init)
            return choice
        }
    }

    /// Why a file is not one of ours.
    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    /// The state as a file's bytes, readable and in a fixed order.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = File(
            format: Self.format, version: Self.version,
            choices: choices.entries.map { Choice(monitor: $0.key, $0.choice) }, sockets: sockets, basis: provenance,
            names: names.isEmpty ? nil : names)
        return Array(try encoder.encode(file)) + [UInt8(ascii: "\n")]
    }

    /// Reads a file's bytes.
    ///
    /// - Throws: ``Unusable``, when they are torn or another program's.
    init(decoding bytes: [UInt8]) throws {
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
                throw Unusable(description: bytes.isEmpty ? "it is empty" : "it is torn, or no state of this program")
            }
        }
        let head = try decode(Head.self)
        guard head.format == Self.format else { throw Unusable(description: "it is another program's") }
        guard head.version == Self.version else {
            throw Unusable(description: "it is of version \(head.version), and this program knows \(Self.version)")
        }
        let file = try decode(File.self)
        self.init()
        // As many as are kept at all; a file may hold any number.
        for written in file.choices.suffix(ScreenChoices.limit) { choices.keep(written.choice, for: written.monitor) }
        sockets = file.sockets.map { Array($0.prefix(VirtualLimits.sockets)) }
        provenance = file.basis ?? Provenance()
        names = Array((file.names ?? []).prefix(MonitorNaming.rememberedLimit))
    }
}
