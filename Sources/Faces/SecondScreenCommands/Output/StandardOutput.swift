// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Glibc
import SystemPackage
import Varlink

/// Writes lines unbuffered, so that the reader of a pipe receives each one immediately.
enum StandardOutput {
    /// Writes a line for people to standard output; it is lost if standard output was closed at startup.
    ///
    /// - Throws: `FileError`, for example if the disk is full; a silent exit with the status of a program that SIGPIPE
    ///   has ended if the pipe is closed.
    static func write(_ line: String) throws { try write(bytes: Array((line + "\n").utf8)) }

    /// Writes a line for programs to standard output.
    ///
    /// - Throws: like ``write(_:)``, and `FileError` if standard output was closed at startup.
    static func writeContents(_ line: String) throws { try writeContents(Array((line + "\n").utf8)) }

    /// Writes the contents of a file to standard output.
    ///
    /// - Throws: like ``writeContents(_:)-(String)``.
    static func writeContents(_ bytes: [UInt8]) throws {
        try requireOpen()
        try write(bytes: bytes)
    }

    /// Fails if standard output was closed at startup: unlike text for people, contents must not be lost.
    static func requireOpen() throws {
        guard StandardDescriptors.isOutputMissing else { return }
        throw FileError("write to", "standard output", reason: "it is closed")
    }

    private static func write(bytes: [UInt8]) throws {
        // Some commands have ignored the signal, and others not.
        _ = signal(SIGPIPE, SIG_IGN)
        do { _ = try FileDescriptor.standardOutput.writeAll(bytes) } catch {
            if error as? Errno == .brokenPipe { throw ExitCode(128 + SIGPIPE) }
            throw FileError("write to", "standard output", error)
        }
    }

    /// Writes `value` as one line of JSON with sorted keys.
    ///
    /// - Throws: like ``writeContents(_:)-(String)``.
    static func write(json value: some Encodable) throws { try writeContents(json(value)) }

    /// Returns `value` as one line of JSON with sorted keys and null for absent values.
    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONValueEncoder().encode(value).sortedUTF8(), as: UTF8.self)
    }

    /// Writes problems with their file positions to standard error, one per line, in compilers' format, which editors
    /// and CI recognize.
    static func writeProblems(_ lines: String) {
        _ = try? FileDescriptor.standardError.writeAll("\(lines.escapingControls(keepingLines: true))\n".utf8)
    }

    /// Returns the line that replaces diagnostics dropped because standard error was too slow.
    ///
    /// - Parameter count: the number of dropped diagnostics.
    /// - Returns: the bytes of the line.
    @Sendable static func droppedMessages(_ count: Int) -> [UInt8] {
        Array(
            StandardError.line("dropped \(Spelling.count(count, "message")): standard error is not read fast enough")
                .utf8)
    }

    /// Writes a diagnostic to standard error with control characters escaped; failures are ignored.
    static func writeDiagnostic(_ line: String) { StandardError.write(line) }

    /// Writes to standard error that a runtime does not answer.
    ///
    /// - Parameter socket: the path of its socket.
    @Sendable static func writeDelay(_ socket: String) {
        writeDiagnostic("waiting for the runtime at \(socket), which has not answered yet; press Control-C to stop")
    }
}
