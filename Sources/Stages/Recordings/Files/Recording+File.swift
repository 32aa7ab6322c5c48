// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
private import Glibc
import SystemPackage

extension Recording {
    /// The maximum size of a file in bytes.
    package static let fileLimit = 256 << 20

    /// Reads a recording from a file.
    ///
    /// - Parameter path: the file; `-` for standard input.
    /// - Returns: the recording, and what is missing at its end.
    /// - Throws: ``RecordingFileError`` with the file's name, and the line if one is invalid.
    package static func reading(path: String) throws(RecordingFileError) -> Reading {
        let bytes = try bytes(path: path)
        do throws(RecordingError) {
            return try reading(bytes)
        } catch {
            throw RecordingFileError("\(path.escapingControls()): \(error)")
        }
    }

    /// Reads a file up to ``fileLimit``.
    ///
    /// - Parameter path: the file; `-` for standard input.
    /// - Returns: its bytes.
    /// - Throws: ``RecordingFileError`` if it cannot be read, is not a regular file, or is too large.
    package static func bytes(path: String) throws(RecordingFileError) -> [UInt8] {
        do throws(FileError) {
            return path == "-"
                ? try BoundedFile.read(.standardInput, path, limit: fileLimit)
                : try BoundedFile.read(path, limit: fileLimit)
        } catch {
            let remedy =
                error.reason.hasPrefix("larger")
                ? "; record with --max-size, and use one part" : error.errno == nil ? "; '-' is standard input" : ""
            throw RecordingFileError("\(error)\(remedy)")
        }
    }
}

extension RecordingHeader {
    /// The header of a recording that starts now, on this machine.
    ///
    /// - Parameters:
    ///   - program: the program's version.
    ///   - source: the source of the snapshots.
    ///   - isSettled: whether the snapshots are settled.
    /// - Returns: the header.
    package static func now(program: String, source: String, isSettled: Bool) -> RecordingHeader {
        RecordingHeader(
            program: program, kernel: kernel, source: source, isSettled: isSettled, started: wallClock)
    }

    private static var kernel: String {
        var names = utsname()
        guard unsafe uname(&names) == 0 else { return "" }
        // Both are C strings in fixed-size arrays.
        let system = unsafe withUnsafeBytes(of: &names.sysname) { unsafe Self.text($0) }
        let release = unsafe withUnsafeBytes(of: &names.release) { unsafe Self.text($0) }
        return "\(system) \(release)"
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static var wallClock: String {
        CalendarTime(secondsSince1970: Glibc.time(nil), in: .utc).map { "\($0.date)T\($0.time)Z" } ?? ""
    }
}
