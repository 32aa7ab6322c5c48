// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import SecondScreen
import Varlink

/// Why something that a client asked for was not done; nothing has changed then.
package enum ControlError: Error, Hashable, Sendable {
    /// A screen, or what was asked of it.
    case screen(ScreenRequestError)
    /// There is no virtual monitor in a socket of this name.
    case noSuchSocket(id: String, known: [String])
    /// There is a monitor in the socket already.
    case socketInUse(id: String)
    /// The specification of a monitor cannot be read from a column on, or no such monitor can be made.
    case badSpec(spec: String, column: Int, message: String)
    /// What is asked makes no sense at the moment.
    case notPossible(reason: String)
    /// A parameter's value is none that the method takes.
    case invalidParameter(String)
    /// The configuration cannot be used.
    case configurationInvalid([Problem])

    /// Something that is wrong in a configuration.
    package struct Problem: Hashable, Sendable {
        /// The file.
        package var file: String
        /// Where in it, from 1.
        package var line: Int
        /// Where in the line, from 1.
        package var column: Int
        /// What is wrong, and what would be right.
        package var message: String

        /// Creates a problem; see the properties.
        package init(file: String, line: Int, column: Int, message: String) {
            self.file = file
            self.line = line
            self.column = column
            self.message = message
        }
    }
}

extension ControlError: CustomStringConvertible {
    /// What is wrong, in a line; clients are told by ``wire``.
    package var description: String {
        switch self {
        case .screen(let error): error.description
        case .noSuchSocket(let id, let known):
            "no virtual monitor in '\(id)'; available: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
        case .socketInUse(let id): "there is a monitor in \(id) already"
        case .badSpec(let spec, let column, let message): "\(spec), column \(column): \(message)"
        case .notPossible(let reason): reason
        case .invalidParameter(let name): "'\(name)' has a value that cannot be used"
        case .configurationInvalid(let problems):
            problems.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }.joined(separator: "; ")
        }
    }
}

extension ControlError {
    /// The error as the interface declares it.
    var wire: VarlinkError {
        func failure(_ name: String, _ parameters: JSONObject) -> VarlinkError {
            .failure(name: ScreensInterface.member(name), parameters: parameters)
        }
        switch self {
        case .screen(.noSuchScreen(let id, let known)):
            return failure("NoSuchScreen", ["id": .string(id), "known": .strings(known)])
        case .screen(.modeRejected(let screen, let mode, let reason, let offered)):
            return failure(
                "ModeRejected",
                [
                    "screen": .string(screen), "mode": .string(mode), "reason": .string(reason),
                    "offered": .strings(offered),
                ])
        case .screen(.notPossible(let screen, let reason)):
            return failure("NotPossible", ["reason": .string("\(screen): \(reason)")])
        case .noSuchSocket(let id, let known):
            return failure("NoSuchSocket", ["id": .string(id), "known": .strings(known)])
        case .socketInUse(let id): return failure("SocketInUse", ["id": .string(id)])
        case .badSpec(let spec, let column, let message):
            return failure(
                "BadSpec",
                ["spec": .string(spec), "column": .integer(Int64(column)), "message": .string(message)])
        case .notPossible(let reason): return failure("NotPossible", ["reason": .string(reason)])
        case .invalidParameter(let name): return .invalidParameter(name)
        case .configurationInvalid(let problems):
            return failure("ConfigurationInvalid", ["problems": .array(problems.map(\.json))])
        }
    }
}

extension ConnectionRefusal {
    /// What a client is told for which there is no place, as the interface declares it.
    var wire: VarlinkError {
        .failure(
            name: ScreensInterface.member("TooManyConnections"),
            parameters: ["limit": .integer(Int64(limit)), "reason": .string(description)])
    }
}

extension ControlError.Problem {
    fileprivate var json: JSONValue {
        [
            "file": .string(file), "line": .integer(Int64(line)), "column": .integer(Int64(column)),
            "message": .string(message),
        ]
    }
}

extension JSONValue {
    /// An array of texts.
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
