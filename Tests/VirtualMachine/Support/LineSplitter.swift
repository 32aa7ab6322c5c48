// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Cuts a stream of bytes into lines.
struct LineSplitter {
    private var rest: [UInt8] = []

    /// Takes the next bytes and returns the lines that they complete, without their ends.
    mutating func lines(adding bytes: [UInt8]) -> [String] {
        rest += bytes
        var parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = parts.popLast().map(Array.init) ?? []
        return parts.map { part in
            let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            return String(decoding: line, as: UTF8.self)
        }
    }
}
