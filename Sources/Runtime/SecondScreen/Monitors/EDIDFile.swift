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
    /// - Throws: if they are not an EDID.
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

/// Parses bytes written as hexadecimal text, as by `edid-decode`, `xrandr --verbose`, `xxd`, `hexdump` and `od -t x1`.
package enum HexadecimalText {
    /// Returns the bytes that a text represents.
    ///
    /// If the whole text is hexadecimal (with spaces, commas, colons, and `0x`), all of it is used; otherwise the first
    /// run of hexadecimal lines that form at least one 128-byte block. A dump is a run of lines that begin with their
    /// offsets.
    ///
    /// - Parameter contents: the contents of a file.
    /// - Returns: the bytes; nil if the contents are anything else.
    package static func bytes(in contents: [UInt8]) -> [UInt8]? {
        guard contents.allSatisfy({ $0 < 0x7F && ($0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0)) }) else { return nil }
        let lines = contents.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        var dump = Dump()
        for line in lines where !dump.take(line) && dump.bytes.count >= 128 { break }
        if dump.bytes.count >= 128 { return dump.ordered }
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

/// The bytes of a dump: lines of an offset, up to 16 bytes, and anything else that the program prints, such as the
/// characters.
private struct Dump {
    private(set) var bytes: [UInt8] = []
    /// Whether lines equal to the last one were replaced by a line `*`, as by hexdump(1) and od(1).
    private var repeats = false
    /// The possible radices of the offsets.
    private var radices = [16, 8, 10]

    private static let lineLength = 16
    private static let limit = 32 << 10

    /// The bytes in file order; hexdump(1) prints two-byte words with the second byte first.
    var ordered: [UInt8] {
        guard bytes.starts(with: [0xFF, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0xFF]) else { return bytes }
        return bytes.indices.map { bytes[min($0 ^ 1, bytes.count - 1)] }
    }

    /// Adds a line.
    ///
    /// - Returns: false if it does not continue the dump. The dump then begins again with the next offset of zero.
    mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split { " \t".utf8.contains($0) }
        guard let first = words.first else { return bytes.isEmpty }
        if first.elementsEqual("*".utf8), words.count == 1, bytes.count >= Self.lineLength {
            repeats = true
            return true
        }
        let digits = first.last == UInt8(ascii: ":") ? first.dropLast() : first
        guard digits.count >= 4, let offset = self.offset(String(decoding: digits, as: UTF8.self)) else {
            if bytes.count < 128 { self = Dump() }
            return false
        }
        while bytes.count < offset { bytes.append(bytes[bytes.count - Self.lineLength]) }
        repeats = false
        for word in words.dropFirst() {
            guard bytes.count < offset + Self.lineLength, let more = [UInt8](hex: word) else { break }
            bytes += more
        }
        return true
    }

    /// Returns the offset that a text represents, in a radix that fits all offsets so far; nil if there is none.
    private mutating func offset(_ text: String) -> Int? {
        let (next, repeats) = (bytes.count, repeats)
        let fitting = radices.compactMap { radix -> (radix: Int, offset: Int)? in
            guard let offset = Int(text, radix: radix) else { return nil }
            let isLater = offset > next && offset <= Self.limit && (offset - next) % Self.lineLength == 0
            return offset == next || repeats && isLater ? (radix, offset) : nil
        }
        guard let first = fitting.first else { return nil }
        radices = fitting.map(\.radix)
        return first.offset
    }
}
