// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ControlService
import DisplayModel
import Foundation
import RenderTree
import SecondScreen
import UIKitCore

extension LastingState {
    /// What the file is, so that another program's is not taken for it.
    private static let format = "org.secondscreen.state"
    /// The version of the file's shape; a newer one is not understood.
    private static let version = 1

    /// The file's shape.
    private struct File: Codable {
        var format: String
        var version: Int
        var choices: [String: Choice]
        var sockets: [Socket]?
        var basis: Basis?
    }

    /// A choice as the file has it, in the words of the command line.
    private struct Choice: Codable {
        var mode: String?
        var mirror: String?
        var aspect: String?
        var overscan: String?
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
            choices: choices.mapValues { choice in
                Choice(
                    mode: choice.mode?.description, mirror: choice.mirroring?.rawValue,
                    aspect: choice.aspect?.rawValue, overscan: choice.overscan?.word)
            }, sockets: sockets, basis: basis)
        return Array(try encoder.encode(file)) + [UInt8(ascii: "\n")]
    }

    /// Reads a file's bytes.
    ///
    /// - Throws: ``Unusable``, when they are torn or another program's.
    init(decoding bytes: [UInt8]) throws {
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: Data(bytes))
        } catch {
            throw Unusable(description: bytes.isEmpty ? "it is empty" : "it is torn, or no state of this program")
        }
        guard file.format == Self.format else { throw Unusable(description: "it is another program's") }
        guard file.version == Self.version else {
            throw Unusable(description: "it is of version \(file.version), and this program knows \(Self.version)")
        }
        self.init()
        choices = file.choices.mapValues { written in
            var choice = ScreenChoice()
            choice.mode = written.mode.flatMap(ModePolicy.init(parsing:))
            choice.mirroring = written.mirror.flatMap(MirroringPolicy.init)
            choice.aspect = written.aspect.flatMap(Mirror.Aspect.init)
            choice.overscan = written.overscan.flatMap(UIScreen.OverscanCompensation.init(word:))
            return choice
        }
        sockets = file.sockets
        basis = file.basis ?? Basis()
    }
}
