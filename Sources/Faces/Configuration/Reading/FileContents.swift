// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
private import Glibc

/// The text of a configuration file, or why there is none.
enum FileContents {
    /// What was found.
    case text(String)
    /// There is no such file.
    case missing
    /// The file cannot be used.
    case unusable(String, Place = Place())

    /// No configuration that a person wrote is larger; a wrong path must not fill the memory.
    static let sizeLimit = 1 << 20

    /// Reads a file; never waits, whatever kind of file it is.
    init(path: String) {
        // The string lives through the call. Without O_NONBLOCK, a pipe that nobody writes to would hold the program.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let error = errno
            self = error == ENOENT || error == ENOTDIR ? .missing : .unusable(Self.reason(error))
            return
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        // The structure outlives the call.
        guard unsafe fstat(descriptor, &status) == 0 else {
            self = .unusable(Self.reason(errno))
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = Self.read(handle)
        case S_IFDIR: self = .unusable("a directory, not a file")
        default: self = .unusable("not a regular file")
        }
    }

    private static func read(_ handle: FileHandle) -> FileContents {
        var bytes = Data()
        do {
            // A read may give less than was asked for.
            while bytes.count <= sizeLimit {
                guard let more = try handle.read(upToCount: sizeLimit + 1 - bytes.count), !more.isEmpty else { break }
                bytes += more
            }
        } catch {
            return .unusable("cannot read the file")
        }
        guard bytes.count <= sizeLimit else { return .unusable("larger than 1 MiB") }
        return decode(Array(bytes))
    }

    /// Makes text of a file's bytes.
    static func decode(_ bytes: [UInt8]) -> FileContents {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unusable("invalid UTF-8", placeOfInvalidByte(in: bytes))
        }
        guard let index = text.unicodeScalars.firstIndex(where: { !$0.isPrintable }) else { return .text(text) }
        let source = SourceText(text)
        let place = source.place(at: text.unicodeScalars.distance(from: text.startIndex, to: index))
        let code = String(text.unicodeScalars[index].value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - code.count))
        return .unusable("the character U+\(padding)\(code) is not allowed in YAML", place)
    }

    private static func placeOfInvalidByte(in bytes: [UInt8]) -> Place {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var place = Place()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            place = scalar == "\n" ? Place(line: place.line + 1) : Place(line: place.line, column: place.column + 1)
        }
        return place
    }

    private static func reason(_ error: Int32) -> String {
        // The C library's text lives until the next call on this thread, and is copied.
        "cannot read the file: \(unsafe String(cString: strerror(error)))"
    }
}

extension Unicode.Scalar {
    /// Whether the character may occur in YAML (YAML 1.2, rule 1 `c-printable`).
    fileprivate var isPrintable: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
