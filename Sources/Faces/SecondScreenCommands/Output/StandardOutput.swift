// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import SystemPackage
import Varlink

/// Writes lines unbuffered, so that a reader of a pipe sees each immediately.
enum StandardOutput {
    /// Writes a line to standard output.
    ///
    /// - Throws: `FileError`, as when the pipe is closed or the disk is full.
    static func write(_ line: String) throws {
        do {
            _ = try FileDescriptor.standardOutput.writeAll((line + "\n").utf8)
        } catch { throw FileError("write", "standard output", error) }
    }

    /// Writes `value` as one line of JSON, keys in alphabetical order.
    static func write(json value: some Encodable) throws { try write(json(value)) }

    /// `value` as one line of JSON, keys in alphabetical order, absent values as null.
    static func json(_ value: some Encodable) throws -> String { try JSONValueEncoder().encode(value).sorted.text }

    /// Writes a diagnostic to standard error with control characters escaped; failures are ignored.
    static func writeDiagnostic(_ line: String) {
        _ = try? FileDescriptor.standardError.writeAll(
            "secondscreen: \(line.escapingControls(keepingLines: true))\n".utf8)
    }
}

extension JSONValue {
    /// The value with keys in alphabetical order, and whole numbers without a fraction.
    fileprivate var sorted: JSONValue {
        if let object {
            let members = object.members.sorted { $0.name < $1.name }
            return .object(JSONObject(members.map { ($0.name, $0.value.sorted) }))
        }
        if let array { return .array(array.map(\.sorted)) }
        if case .number(let number) = self, let whole = Int64(exactly: number) { return .integer(whole) }
        return self
    }
}
