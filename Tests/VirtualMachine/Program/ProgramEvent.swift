// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A line of `secondscreen run --json`.
struct ProgramEvent: Sendable {
    /// Its number among the lines, from 0.
    let index: Int
    /// When it reached the other end of the program's pipe, in seconds since the guest's boot.
    let uptime: Double
    let content: Content

    /// The object of the line.
    struct Content: Decodable, Sendable {
        let time: Double
        let event: Kind
        let screen: Screen?
        let screens: [Screen]?
        let window: Window?
        let version: String?
        let source: String?
        let message: String?
    }

    enum Kind: String, Decodable {
        case ready, screenConnected, screenDisconnected, modeChanged, mirroringChanged, windowShown, windowReleased
        case settingsChanged, deviceChanged, configurationChanged, warning, stopping
    }

    struct Screen: Decodable, Sendable, Equatable {
        let id: String
        let main: Bool
        let mode: Mode?
        let bounds: [Double]
        let scale: Double
        let mirrored: String?
        let monitor: Monitor?
    }

    struct Mode: Decodable, Sendable, Equatable {
        let width: Int
        let height: Int
        let refreshMillihertz: Int
    }

    struct Monitor: Decodable, Sendable, Equatable {
        let manufacturer: String?
        let product: Int?
        let serialNumber: Int?
        let name: String?
    }

    struct Window: Decodable, Sendable {
        let kind: String
    }

    var kind: Kind { content.event }
    /// The screen that the event is about, by its identifier.
    var screenID: String? { content.screen?.id }

    /// Reads a line.
    init(_ line: GuestProgram.Line) throws {
        index = line.index
        uptime = line.uptime
        do {
            content = try JSONDecoder().decode(Content.self, from: Data(line.text.utf8))
        } catch {
            throw VirtualMachineError("read the program's line “\(line.text)”", cause: "\(error)")
        }
    }
}

extension ProgramEvent: CustomStringConvertible {
    var description: String {
        let size = content.screen?.mode.map { " \($0.width)x\($0.height)" } ?? ""
        return "\(uptime) \(kind) \(screenID ?? "")\(size)"
    }
}
