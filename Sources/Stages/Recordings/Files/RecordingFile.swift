// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// A recording that is written to a file as it happens.
///
/// Entries are written to the end of the file and nowhere else, so that a loss of power tears the last line at most; the
/// disk has them about a second later. When the file would become too large it goes on in a new one: `FILE.1` is the part before,
/// `FILE.2` the one before that, and each plays alone. A recording that is there at the start becomes `FILE.1` as well.
/// Nothing else is ever written over.
package final class RecordingFile {
    /// How much is kept.
    package struct Options: Hashable, Sendable {
        /// About how many bytes a part has at most; a part has one entry at least.
        package var maximumBytes: Int
        /// How many earlier parts stay.
        package var parts: Int

        /// Creates options: 16 MiB for a part, and four earlier ones.
        package init(maximumBytes: Int = 16 << 20, parts: Int = 4) {
            self.maximumBytes = maximumBytes
            self.parts = parts
        }
    }

    private let path: String
    private let options: Options
    private var encoder: RecordingEncoder
    private var size = 0
    private let disk = LateDisk()
    private var descriptor: CInt = -1

    /// Creates the file with its first line.
    ///
    /// - Parameters:
    ///   - path: where.
    ///   - header: what the recording says of itself.
    ///   - options: how much is kept.
    /// - Throws: ``RecordingFileError``, also when the file is there and is no recording.
    package init(path: String, header: RecordingHeader, options: Options = Options()) throws(RecordingFileError) {
        self.path = path
        self.options = options
        encoder = RecordingEncoder(header)
        if try Self.isRecording(path) { try moveParts() }
        try open()
        try write(encoder.start())
    }

    deinit { disk.close(descriptor) }

    /// Writes entries to the end, those that came together with one write.
    ///
    /// - Parameter entries: what was recorded; never earlier than the one before.
    /// - Throws: ``RecordingFileError``; the file then ends with an earlier entry.
    package func append(_ entries: some Sequence<RecordingEntry>) throws(RecordingFileError) {
        var lines: [UInt8] = []
        for entry in entries {
            if size + lines.count >= options.maximumBytes {
                try write(lines)
                lines = []
                disk.close(descriptor)
                descriptor = -1
                try moveParts()
                try open()
                try write(encoder.startNextPart(at: entry.at))
            }
            lines += encoder.lines(for: entry)
        }
        try write(lines)
        disk.write(descriptor)
    }

    private func open() throws(RecordingFileError) {
        descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw .failed("write", path) }
        let facts = try FileFacts(descriptor, path)
        guard facts.isOrdinary, facts.size == 0 else {
            throw RecordingFileError("\(path) is no recording, and is not written over: choose another name")
        }
        size = 0
    }

    /// Writes lines, and of them only whole ones.
    private func write(_ bytes: [UInt8]) throws(RecordingFileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // The pointer is used within the call only.
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = RecordingFileError.failed("write", path)
                // Half a line in the middle would be a problem for every reader; at worst it is the last one.
                size += (bytes[..<rest.startIndex].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
                _ = ftruncate(descriptor, size)
                throw error
            }
            rest = rest.dropFirst(count)
        }
        size += bytes.count
    }

    /// Makes room for a file: each part becomes the one after it, and the last one goes.
    private func moveParts() throws(RecordingFileError) {
        let names = [path] + (1...max(1, options.parts)).map { "\(path).\($0)" }
        for (name, next) in zip(names, names.dropFirst()).reversed() {
            // What is moved was looked at before, and what is moved over is looked at here.
            guard try Self.isRecording(name) else { continue }
            _ = try Self.isRecording(next)
            guard unsafe rename(name, next) == 0 else { throw .failed("move a part to", next) }
        }
    }

    /// Whether a file is there and is a recording; an empty one is none, and does not matter.
    private static func isRecording(_ path: String) throws(RecordingFileError) -> Bool {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return false }
            throw .failed("write", path)
        }
        defer { close(descriptor) }
        let facts = try FileFacts(descriptor, path)
        if facts.isOrdinary, facts.size == 0 { return false }
        var head = [UInt8](repeating: 0, count: 4096)
        // The buffer is this function's own.
        let count = facts.isOrdinary ? unsafe read(descriptor, &head, head.count) : -1
        var decoder = RecordingDecoder()
        let line = head.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
        _ = try? decoder.take(Array(line))
        guard decoder.header != nil else {
            throw RecordingFileError("\(path) is no recording, and is not written over: choose another name")
        }
        return true
    }
}
