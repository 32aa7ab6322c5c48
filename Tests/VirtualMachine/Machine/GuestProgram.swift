// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A program that runs in the guest, and its lines.
struct GuestProgram: Sendable {
    /// A line that the program wrote to standard output.
    struct Line: Sendable {
        /// Its number, from 0.
        let index: Int
        /// When it came, in seconds since the guest's boot.
        let uptime: Double
        let text: String
    }

    /// Its number in the guest.
    var processID = ""
    private let command: [String]
    private let console: GuestConsole
    private let output: LineLog
    private let errors: LineLog
    private let firstOutput: Int
    private let firstError: Int

    /// Describes a program that is about to start on ports that carry nothing else meanwhile.
    init(command: [String], console: GuestConsole, output: LineLog, errors: LineLog) {
        self.command = command
        self.console = console
        self.output = output
        self.errors = errors
        firstOutput = output.content.value.lines.count
        firstError = errors.content.value.lines.count
    }

    /// The lines so far.
    var lines: [Line] { Self.lines(of: output.content.value, from: firstOutput) }

    /// What it wrote to standard error so far.
    var errorLines: [String] { Array(errors.content.value.lines.dropFirst(firstError)) }

    /// Waits for a text on standard error, whose port may be read later than the one that tells of the end.
    ///
    /// - Returns: Everything on standard error so far.
    func errors(containing text: String) async throws -> String {
        try await errors.content.wait(for: "“\(text)” on standard error") { [firstError] content in
            let all = content.lines.dropFirst(firstError).joined(separator: "\n")
            return all.contains(text) ? all : nil
        }
    }

    /// Waits until `probe` finds what it looks for in the lines so far, and returns it.
    ///
    /// - Throws: `VirtualMachineError` when the time is over or the program has ended without it; what `probe` throws.
    func wait<Result: Sendable>(
        for purpose: String,
        within limit: Duration = .seconds(60),
        until probe: @escaping @Sendable ([Line]) throws -> Result?
    ) async throws -> Result {
        try await wait(for: purpose, within: limit) { content in
            if let result = try probe(Self.lines(of: content, from: firstOutput)) {
                return result
            }
            if let status = Self.endStatus(of: content, from: firstOutput) {
                throw VirtualMachineError("wait for \(purpose)", cause: "the program has ended with status \(status)")
            }
            return nil
        }
    }

    /// Waits for a line after the one with the number `index`.
    func line(
        after index: Int = -1,
        within limit: Duration = .seconds(60),
        where isWanted: @escaping @Sendable (Line) -> Bool
    ) async throws -> Line {
        try await wait(for: "a line of \(command.joined(separator: " "))", within: limit) { lines in
            lines.dropFirst(index + 1).first(where: isWanted)
        }
    }

    /// Sends it a signal, by name: `TERM`.
    func signal(_ name: String) async throws {
        try await console.run("kill -s \(name) \(processID)")
    }

    /// Waits for its end and returns its status; 128 and more for a signal.
    func waitForEnd(within limit: Duration = .seconds(60)) async throws -> Int {
        try await wait(for: "the end of \(command.joined(separator: " "))", within: limit) { content in
            Self.endStatus(of: content, from: firstOutput)
        }
    }

    private func wait<Result: Sendable>(
        for purpose: String,
        within limit: Duration,
        untilContent probe: @escaping @Sendable (LineLog.Content) throws -> Result?
    ) async throws -> Result {
        do {
            return try await output.content.wait(for: purpose, within: limit) { content in
                if let result = try probe(content) {
                    return result
                }
                if content.hasEnded {
                    throw VirtualMachineError("wait for \(purpose)", cause: "QEMU has ended")
                }
                return nil
            }
        } catch let error as VirtualMachineError {
            let context = """
                \(command.joined(separator: " ")) wrote last:
                \(lines.suffix(10).map { "    \($0.uptime) \($0.text)" }.joined(separator: "\n"))
                and to standard error:
                \(errorLines.suffix(10).map { "    \($0)" }.joined(separator: "\n"))
                \(error.context)
                """
            throw VirtualMachineError(error.operation, cause: error.cause, context: context)
        }
    }

    private static func lines(of content: LineLog.Content, from first: Int) -> [Line] {
        content.lines.dropFirst(first).enumerated().compactMap { index, line in
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let uptime = Double(parts[0]) else { return nil }
            return Line(index: index, uptime: uptime, text: String(parts[1]))
        }
    }

    private static func endStatus(of content: LineLog.Content, from first: Int) -> Int? {
        content.lines.dropFirst(first).first { $0.hasPrefix("end ") }.flatMap { Int($0.dropFirst(4)) }
    }
}
