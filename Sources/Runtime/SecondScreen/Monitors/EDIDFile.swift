// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import EDIDCodec

/// An EDID in a file, as bytes or hexadecimal text.
package struct EDIDFile: Hashable, Sendable {
    /// The decoded EDID.
    package var edid: EDID
    /// The bytes in the file.
    package var bytes: [UInt8] { edid.bytes }

    /// Why no EDID could be read from a file, in one line.
    package struct ReadError: Error, Hashable, Sendable {
        /// The problem.
        package var reason: String
    }

    /// The largest file that is read.
    private static let sizeLimit = 1 << 20

    /// Reads the EDID in a file.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input where reading may wait, and a file of that name where it may not.
    ///   - waits: whether to read pipes and devices to their end, however long that takes. Otherwise only regular files
    ///     are read; the check follows the open, so that replacing the file cannot make the caller wait.
    /// - Throws: if the file is missing or has no EDID; throws nothing else.
    package init(path: String, waits: Bool = true) throws(ReadError) {
        let contents: [UInt8]
        do {
            contents =
                try waits
                ? BoundedFile.readToEnd(path, limit: Self.sizeLimit) : BoundedFile.read(path, limit: Self.sizeLimit)
        } catch {
            throw ReadError(error)
        }
        do {
            edid = try EDID(parsing: HexadecimalText.bytes(in: contents) ?? contents)
        } catch {
            throw ReadError(reason: "\(error)")
        }
    }
}

extension EDIDFile.ReadError {
    /// The reason without the path, which the caller names.
    fileprivate init(_ error: FileError) {
        if error.isMissing {
            self.init(reason: "no such file")
        } else {
            let remark = error.reason.hasPrefix("larger") ? ", too large for an EDID" : ""
            self.init(reason: error.predicate + remark)
        }
    }
}

/// Finds bytes written as hexadecimal text, as `edid-decode`, `xrandr --verbose` and `xxd -p` write them.
package enum HexadecimalText {
    /// The bytes that a text spells out.
    ///
    /// Either the whole text is hexadecimal (with spaces, commas, colons and `0x`), or some of its lines are: then the
    /// first run of lines that make up at least a block of 128 bytes is used.
    ///
    /// - Parameter contents: a file's contents; bytes other than text give nil.
    /// - Returns: the bytes; nil for any other text.
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
