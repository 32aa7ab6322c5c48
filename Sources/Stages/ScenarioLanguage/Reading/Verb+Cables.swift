// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Verb {
    /// What a hand does with cables.
    static let cables = [
        Verb("plug", "SOCKET SPEC") { words throws(ScenarioProblem) in
            .plug(socket: try words.takeSocket(), try words.takeSpec())
        },
        Verb("unplug", "SOCKET") { words throws(ScenarioProblem) in .unplug(socket: try words.takeSocket()) },
        Verb("swap", "SOCKET SPEC") { words throws(ScenarioProblem) in
            .swap(socket: try words.takeSocket(), try words.takeSpec())
        },
        Verb("duplicate", "SOCKET OTHER") { words throws(ScenarioProblem) in
            let (socket, other) = try takePair(&words)
            return .duplicate(socket: socket, into: other)
        },
        Verb("rename", "SOCKET OTHER", on: [.scripted]) { words throws(ScenarioProblem) in
            let (socket, other) = try takePair(&words)
            return .rename(socket: socket, to: other)
        },
        Verb("rescan") { _ throws(ScenarioProblem) in .rescan },
    ]

    private static func takePair(_ words: inout WordReader) throws(ScenarioProblem) -> (String, String) {
        let socket = try words.takeSocket()
        let offset = words.offset
        let other = try words.takeSocket("OTHER")
        guard other != socket else { throw words.line.problem(at: offset, "OTHER must differ from SOCKET") }
        return (socket, other)
    }
}
