// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The lines that arrive over a Unix socket, kept from the first.
final class LineLog: Sendable {
    /// The lines so far, and whether the other end has closed.
    struct Content: Sendable {
        fileprivate(set) var lines: [String] = []
        fileprivate(set) var hasEnded = false
        fileprivate var splitter = LineSplitter()
    }

    let content: Observed<Content>
    private let socket: UnixSocket

    /// Connects; `context` is added to the error of a wait that failed.
    init(path: String, context: @escaping @Sendable () -> String = { "" }) throws(VirtualMachineError) {
        let content = Observed(Content(), context: context)
        self.content = content
        socket = try UnixSocket(path: path) { bytes in
            content.update { content in
                content.lines += content.splitter.lines(adding: bytes)
                content.hasEnded = content.hasEnded || bytes.isEmpty
            }
        }
    }

    /// Sends a line.
    func send(_ line: String) throws(VirtualMachineError) {
        try socket.send(Array("\(line)\n".utf8))
    }

    /// The last lines in one text, each indented.
    func tail(_ count: Int) -> String {
        content.value.lines.suffix(count).map { "    \($0)" }.joined(separator: "\n")
    }
}
