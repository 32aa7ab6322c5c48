// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import SystemPackage
import Varlink

/// Writes lines unbuffered, so that the reader of a pipe receives each one immediately.
enum StandardOutput {
    /// Writes a line to standard output.
    ///
    /// - Throws: `FileError`, for example if the pipe is closed or the disk is full.
    static func write(_ line: String) throws {
        do {
            _ = try FileDescriptor.standardOutput.writeAll((line + "\n").utf8)
        } catch { throw FileError("write", "standard output", error) }
    }

    /// Writes `value` as one line of JSON with sorted keys.
    static func write(json value: some Encodable) throws { try write(json(value)) }

    /// Returns `value` as one line of JSON with sorted keys and null for absent values.
    static func json(_ value: some Encodable) throws -> String { try JSONValueEncoder().encode(value).sorted.text }

    /// Writes a diagnostic to standard error with control characters escaped; failures are ignored.
    static func writeDiagnostic(_ line: String) {
        _ = try? FileDescriptor.standardError.writeAll(
            "secondscreen: \(line.escapingControls(keepingLines: true))\n".utf8)
    }
}

extension JSONValue {
    /// The value with sorted keys, and integers without a fraction.
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
