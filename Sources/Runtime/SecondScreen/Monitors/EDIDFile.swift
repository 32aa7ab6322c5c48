// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import EDIDCodec

/// An EDID read from a file of bytes or hexadecimal text.
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

    /// The maximum file size, 1 MiB.
    private static let sizeLimit = 1 << 20

    /// Reads the EDID in a file.
    ///
    /// - Parameters:
    ///   - path: the file. `-` is standard input if `waits`, otherwise a file of that name.
    ///   - waits: whether to read pipes and devices to their end, however long that takes. Otherwise only regular files
    ///     are read; the type is checked after opening, so that replacing the file cannot block the caller.
    /// - Throws: if the file is missing or contains no EDID.
    package init(path: String, waits: Bool = true) throws(ReadError) {
        let contents: [UInt8]
        do {
            contents =
                try waits
                ? BoundedFile.readToEnd(path, limit: Self.sizeLimit) : BoundedFile.read(path, limit: Self.sizeLimit)
        } catch {
            throw ReadError(error)
        }
        try self.init(contents: contents)
    }

    /// Reads the EDID in the contents of a file.
    ///
    /// - Parameter contents: bytes or hexadecimal text.
    /// - Throws: if they are no EDID.
    package init(contents: [UInt8]) throws(ReadError) {
        do {
            edid = try EDID(parsing: HexadecimalText.bytes(in: contents) ?? contents)
        } catch {
            throw ReadError(reason: "\(error)")
        }
    }
}

extension EDIDFile.ReadError {
    /// Creates the error without the path, which the caller names.
    fileprivate init(_ error: FileError) {
        if error.isMissing {
            self.init(reason: "no such file")
        } else {
            let remark = error.reason.hasPrefix("larger") ? ", too large for an EDID" : ""
            self.init(reason: error.predicate + remark)
        }
    }
}

/// Parses bytes written as hexadecimal text, as by `edid-decode`, `xrandr --verbose`, and `xxd -p`.
package enum HexadecimalText {
    /// Returns the bytes that a text represents.
    ///
    /// If the whole text is hexadecimal (with spaces, commas, colons, and `0x`), all of it is used; otherwise the first
    /// run of hexadecimal lines that form at least one 128-byte block.
    ///
    /// - Parameter contents: the contents of a file.
    /// - Returns: the bytes; nil if the contents are anything else.
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

    /// The bytes of a line, empty for a blank line; nil if the line contains anything else.
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
