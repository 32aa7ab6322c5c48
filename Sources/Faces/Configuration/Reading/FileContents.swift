// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// The text of a configuration file, or the reason there is none.
enum FileContents {
    /// The file's text.
    case text(String)
    /// The file does not exist; a symbolic link without a target counts as one that cannot be read.
    case missing
    /// The file cannot be used.
    case unusable(String, Place = Place())

    /// Larger than any configuration a person would write; a wrong path must not exhaust memory.
    static let sizeLimit = 1 << 20

    /// Reads a file; never blocks, whatever the type of file.
    init(path: String) {
        do throws(FileError) {
            self = Self.decode(try BoundedFile.read(path, limit: Self.sizeLimit))
        } catch {
            // A link without a target is a mistake, or the target is on a file system that is not mounted yet.
            let isLink = (try? FileStatus(path: path, followingLinks: false))?.kind == .other
            self = error.isMissing && !isLink ? .missing : .unusable(error.predicate)
        }
    }

    /// Decodes a file's bytes.
    static func decode(_ bytes: [UInt8]) -> FileContents {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unusable("invalid UTF-8", placeOfInvalidByte(in: bytes))
        }
        guard let index = text.unicodeScalars.firstIndex(where: { !$0.isPrintable }) else { return .text(text) }
        let source = SourceText(text)
        let place = source.place(at: text.unicodeScalars.distance(from: text.startIndex, to: index))
        let code = text.unicodeScalars[index].value.hexText(digits: 4, uppercase: true)
        return .unusable("the character U+\(code) is not allowed in YAML", place)
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
}

extension Unicode.Scalar {
    /// Whether the character is allowed in YAML (YAML 1.2, rule 1 `c-printable`).
    fileprivate var isPrintable: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
