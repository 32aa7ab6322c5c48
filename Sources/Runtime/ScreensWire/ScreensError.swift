// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Varlink

/// The reason the runtime refused a request, which had no effect.
package enum ScreensError: Error, Codable, Hashable, Sendable {
    /// No screen has this identifier, or it does not support the request.
    case noSuchScreen(id: String, known: [String])
    /// No socket with this identifier has a virtual monitor.
    case noSuchSocket(id: String, known: [String])
    /// The socket already has a monitor.
    case socketInUse(id: String)
    /// A monitor's spec is invalid, starting at a column counted from 1, or no such monitor is possible.
    case badSpec(spec: String, column: Int, message: String)
    /// The monitor does not offer the mode, or the output refuses it.
    case modeRejected(screen: String, mode: String, reason: String, offered: [String])
    /// The request is not possible in the current state.
    case notPossible(reason: String)
    /// The limit of connections is reached.
    case tooManyConnections(limit: Int, reason: String)
    /// The configuration is invalid; the previous one stays in effect.
    case configurationInvalid(problems: [Wire.Problem])
    /// A parameter's value is invalid. This is varlink's own error, without a coding key below.
    case invalidParameter(String)

    /// The names of the interface's errors.
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case noSuchScreen = "NoSuchScreen"
        case noSuchSocket = "NoSuchSocket"
        case socketInUse = "SocketInUse"
        case badSpec = "BadSpec"
        case modeRejected = "ModeRejected"
        case notPossible = "NotPossible"
        case tooManyConnections = "TooManyConnections"
        case configurationInvalid = "ConfigurationInvalid"
    }
}

extension Wire {
    /// A problem in a configuration file: its position, the cause, and the remedy.
    package struct Problem: Error, Codable, Hashable, Sendable {
        /// The file's path.
        package var file: String
        /// The line, from 1; 1 for a problem with the entire file.
        package var line: Int
        /// The column, from 1, in Unicode scalars as editors and YAML tools count them.
        package var column: Int
        /// The problem, in one line.
        package var message: String

        package init(file: String, line: Int = 1, column: Int = 1, message: String) {
            (self.file, self.line, self.column, self.message) = (file, line, column, message)
        }
    }
}

extension ScreensError {
    /// The error on the wire, as declared by the interface.
    package var varlinkError: VarlinkError {
        if case .invalidParameter(let name) = self { return .invalidParameter(name) }
        // A single member: the error's name and its fields.
        guard let member = JSONObject(encoding: self).members.first else { return .violation("\(self)") }
        return .failure(name: ScreensInterface.member(member.name), parameters: member.value.object ?? [:])
    }

    /// Decodes an error returned by a runtime; nil if neither the interface nor this program knows it.
    package init?(_ error: VarlinkError) {
        guard case .failure(let name, let parameters) = error else { return nil }
        if let place = parameters["parameter"]?.string, error == .invalidParameter(place) {
            self = .invalidParameter(place)
            return
        }
        let short = name.split(separator: ".").last.map(String.init) ?? name
        guard name == ScreensInterface.member(short),
            let error = try? JSONValueDecoder().decode(ScreensError.self, from: [short: .object(parameters)])
        else { return nil }
        self = error
    }
}

extension ScreensError: CustomStringConvertible {
    /// The problem and the remedy, in one line.
    package var description: String {
        func available(_ what: String, _ names: [String]) -> String {
            names.isEmpty ? "none available" : "\(what): \(names.joined(separator: ", "))"
        }
        return switch self {
        case .noSuchScreen("main", let known):
            "'main' is the device's own screen; "
                + (known.isEmpty ? "there are no external screens" : available("external screens", known))
        case .noSuchScreen(let id, let known): "no screen '\(id)'; \(available("available", known))"
        case .noSuchSocket(let id, let known): "no virtual monitor in '\(id)'; \(available("available", known))"
        case .socketInUse(let id): "\(id) already has a monitor; unplug it, or replace it with 'set'"
        case .badSpec(let spec, let column, let message): "\(spec), column \(column): \(message)"
        case .modeRejected(let screen, let mode, let reason, let offered):
            "mode \(mode) rejected for \(screen): \(reason); available: \(offered.joined(separator: ", "))"
        case .notPossible(let reason): reason
        case .tooManyConnections(_, let reason): "too many connections: \(reason)"
        case .configurationInvalid(let problems): problems.map(\.description).joined(separator: "; ")
        case .invalidParameter(let name): "invalid value for '\(name)'"
        }
    }
}

extension Wire.Problem: CustomStringConvertible {
    /// A line that editors can jump to: `file:line:column: message`.
    package var description: String { "\(file):\(line):\(column): \(message)" }
}
