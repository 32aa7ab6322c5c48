// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// Finds bytes written as hexadecimal text, as `edid-decode`, `xrandr --verbose` and `xxd -p` write them.
package enum HexadecimalText {
    /// The bytes that a text spells out.
    ///
    /// Either the whole text is hexadecimal (with spaces, commas, colons and `0x`), or some lines of it are: then the
    /// first run of lines that make up at least a block of 128 bytes counts.
    ///
    /// - Parameter contents: a file's contents; bytes that are no text give nil.
    /// - Returns: the bytes; nil when this is no such text.
    package static func bytes(in contents: [UInt8]) -> [UInt8]? {
        guard contents.allSatisfy({ $0 < 0x7F && ($0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0)) }) else { return nil }
        let lines = contents.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        var run: [UInt8] = []
        for line in lines {
            if let bytes = pairs(in: line) {
                run += bytes
            } else if run.count >= 128 {
                return run
            } else {
                run = []
            }
        }
        return run.count >= 128 ? run : nil
    }

    /// A line's bytes, empty for a blank line; nil when there is anything else in it.
    private static func pairs(in line: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        for word in line.split(whereSeparator: { " \t,:;".utf8.contains($0) }) {
            let digits = word.starts(with: "0x".utf8) || word.starts(with: "0X".utf8) ? word.dropFirst(2) : word
            guard let more = [UInt8](hex: digits) else { return nil }
            bytes += more
        }
        return bytes
    }
}
