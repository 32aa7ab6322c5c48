// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import SystemPackage

/// Writes lines at once, so that a reader at the other end of a pipe sees each as it happens.
enum StandardOutput {
    /// Writes a line to standard output.
    ///
    /// - Throws: `FileError` when nobody reads any more, or the disk is full.
    static func write(_ line: String) throws {
        do {
            _ = try FileDescriptor.standardOutput.writeAll((line + "\n").utf8)
        } catch { throw FileError("write", "standard output", error) }
    }

    /// Writes `value` as one line of JSON, keys in alphabetical order.
    static func write(json value: some Encodable) throws { try write(json(value)) }

    /// `value` as one line of JSON, keys in alphabetical order.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Writes a line about the program itself to standard error; a closed standard error is no reason to stop.
    ///
    /// Whatever would command the terminal is escaped: arguments and names of files are not the program's own.
    static func writeDiagnostic(_ line: String) {
        _ = try? FileDescriptor.standardError.writeAll(
            "secondscreen: \(line.escapingControls(keepingLines: true))\n".utf8)
    }
}
