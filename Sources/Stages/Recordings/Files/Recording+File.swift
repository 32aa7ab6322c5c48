// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

extension Recording {
    /// The most bytes of a file that are read.
    package static let fileLimit = 256 << 20

    /// Reads a recording from a file.
    ///
    /// - Parameter path: the file; `-` for standard input.
    /// - Returns: the recording, and what is missing at its end.
    /// - Throws: ``RecordingFileError`` with the file's name, and the line when it is one that is wrong.
    package static func reading(path: String) throws(RecordingFileError) -> Reading {
        let bytes = try bytes(path: path)
        do throws(RecordingError) {
            return try reading(bytes)
        } catch {
            throw RecordingFileError("\(path): \(error)")
        }
    }

    /// What a file holds, up to the most that is read.
    ///
    /// - Parameter path: the file; `-` for standard input.
    /// - Returns: its bytes.
    /// - Throws: ``RecordingFileError`` when it cannot be read, is none or is too large.
    package static func bytes(path: String) throws(RecordingFileError) -> [UInt8] {
        guard path != "-" else { return try bytes(of: STDIN_FILENO, path) }
        // A pipe without a writer must not hold the program up.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .failed("read", path) }
        defer { close(descriptor) }
        guard try FileFacts(descriptor, path).isOrdinary else {
            throw RecordingFileError("\(path) is no ordinary file; '-' is standard input")
        }
        return try bytes(of: descriptor, path)
    }

    private static func bytes(of descriptor: CInt, _ path: String) throws(RecordingFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // The buffer is this function's own.
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed("read", path) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= fileLimit else {
                throw RecordingFileError(
                    "\(path) has more than \(fileLimit >> 20) MiB; record with --max-size, and use one part")
            }
        }
    }
}

/// What the system says of an open file.
struct FileFacts {
    /// Whether it is a file in the narrow sense: no folder, pipe, socket or device.
    let isOrdinary: Bool
    /// How many bytes it has.
    let size: Int

    init(_ descriptor: CInt, _ path: String) throws(RecordingFileError) {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0 else { throw .failed("look at", path) }
        isOrdinary = facts.st_mode & S_IFMT == S_IFREG
        size = Int(facts.st_size)
    }
}
