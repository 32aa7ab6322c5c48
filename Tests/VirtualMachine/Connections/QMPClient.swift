// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A client of QEMU's machine protocol (QEMU, "QEMU Machine Protocol Specification").
final class QMPClient: Sendable {
    /// An argument of a command.
    enum Argument: Encodable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
        ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
    {
        case string(String)
        case integer(Int)
        case boolean(Bool)
        case array([Argument])
        case object([String: Argument])

        init(stringLiteral value: String) { self = .string(value) }
        init(integerLiteral value: Int) { self = .integer(value) }
        init(booleanLiteral value: Bool) { self = .boolean(value) }
        init(arrayLiteral elements: Argument...) { self = .array(elements) }
        init(dictionaryLiteral elements: (String, Argument)...) {
            self = .object(Dictionary(elements) { first, _ in first })
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .string(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .boolean(let value): try container.encode(value)
            case .array(let values): try container.encode(values)
            case .object(let values): try container.encode(values)
            }
        }
    }

    private struct Command: Encodable {
        let execute: String
        let arguments: [String: Argument]
        let id: Int
    }

    /// A greeting, an answer or an event, as far as anything here looks at it.
    private struct Message: Decodable {
        struct Failure: Decodable {
            let desc: String
        }
        let id: Int?
        let error: Failure?
        let event: String?
    }

    private struct State {
        var hasGreeted = false
        var hasEnded = false
        var lastID = 0
        var answers: [Int: Message] = [:]
        var events: Set<String> = []
        var splitter = LineSplitter()

        mutating func receive(_ bytes: [UInt8]) {
            hasEnded = hasEnded || bytes.isEmpty
            for line in splitter.lines(adding: bytes) {
                guard let message = try? JSONDecoder().decode(Message.self, from: Data(line.utf8)) else { continue }
                hasGreeted = true
                if let id = message.id {
                    answers[id] = message
                }
                if let event = message.event { events.insert(event) }
            }
        }
    }

    private let state: Observed<State>
    private let socket: UnixSocket
    private let context: @Sendable () -> String

    /// Connects; `context` is added to every error.
    init(path: String, context: @escaping @Sendable () -> String) async throws {
        let state = Observed(State(), context: context)
        self.state = state
        self.context = context
        socket = try UnixSocket(path: path) { bytes in state.update { $0.receive(bytes) } }
        try await state.wait(for: "QEMU's greeting") { $0.hasGreeted ? true : nil }
        try await execute("qmp_capabilities")
    }

    /// Whether QEMU has closed the connection: it has ended.
    var hasEnded: Bool { state.value.hasEnded }

    /// Waits until QEMU has told of an event, once or more.
    func waitForEvent(_ name: String) async throws {
        try await state.wait(for: "QEMU's event \(name)", within: .seconds(60)) {
            $0.events.contains(name) ? true : nil
        }
    }

    /// Executes a command and waits for its success.
    func execute(_ command: String, _ arguments: [String: Argument] = [:]) async throws {
        let id = state.update { state in
            state.lastID += 1
            return state.lastID
        }
        let line = try JSONEncoder().encode(Command(execute: command, arguments: arguments, id: id))
        try socket.send(Array(line) + [UInt8(ascii: "\n")])
        let answer = try await state.wait(for: "QEMU's answer to \(command)") { [context] state in
            if state.hasEnded {
                throw VirtualMachineError("execute \(command)", cause: "QEMU has ended", context: context())
            }
            return state.answers[id]
        }
        if let failure = answer.error {
            throw VirtualMachineError("execute \(command) \(arguments)", cause: failure.desc, context: context())
        }
    }
}
