// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch
private import Glibc
import Synchronization
import SystemPackage

/// Writes a recording to a file as it happens.
///
/// Entries are only appended, so a power failure damages at most the last line; they reach the disk about a second
/// later. If the file would exceed its maximum size, the recording continues in a new one: `FILE.1` is the previous
/// part, `FILE.2` the one before that, and each can be replayed separately. A recording that exists at the start also
/// becomes `FILE.1`. No other file is ever overwritten.
package final class RecordingFile {
    /// The amount of data to keep.
    package struct Options: Hashable, Sendable {
        /// The approximate maximum size of a part in bytes; a part has at least one entry.
        package var maximumBytes: Int
        /// The number of previous parts to keep.
        package var parts: Int

        /// Creates options: parts of 16 MiB, and four previous ones.
        package init(maximumBytes: Int = 16 << 20, parts: Int = 4) {
            self.maximumBytes = maximumBytes
            self.parts = parts
        }
    }

    private let path: String
    private let options: Options
    private var encoder: RecordingEncoder
    private var size = 0
    private let disk = DeferredSync()
    private var descriptor: FileDescriptor?

    /// Creates the file and writes its first line.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - header: the recording's header.
    ///   - options: the amount of data to keep.
    /// - Throws: ``RecordingFileError``, including if the file exists and is not a recording.
    package init(path: String, header: RecordingHeader, options: Options = Options()) throws(RecordingFileError) {
        self.path = path
        self.options = options
        encoder = RecordingEncoder(header)
        if try Self.isRecording(path) { try shiftParts() }
        try write(encoder.start(), to: open())
    }

    deinit { close() }

    /// Appends entries with a single write.
    ///
    /// - Parameter entries: the recorded entries; never earlier than previous ones.
    /// - Throws: ``RecordingFileError``; the file then ends with a previous entry.
    package func append(_ entries: some Sequence<RecordingEntry>) throws(RecordingFileError) {
        guard var descriptor else { throw RecordingFileError("cannot write \(path): it is closed after an error") }
        var lines: [UInt8] = []
        for entry in entries {
            if size + lines.count >= options.maximumBytes {
                try write(lines, to: descriptor)
                lines = []
                close()
                try shiftParts()
                descriptor = try open()
                try write(encoder.startNextPart(at: entry.at), to: descriptor)
            }
            lines += encoder.lines(for: entry)
        }
        try write(lines, to: descriptor)
        disk.sync(descriptor)
    }

    private func open() throws(RecordingFileError) -> FileDescriptor {
        let new: FileDescriptor
        do {
            new = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .append, .closeOnExec, .noFollow, .nonBlocking],
                permissions: .ownerReadWrite)
        } catch { throw RecordingFileError(FileError("write", path, error)) }
        descriptor = new
        size = 0
        let status = try? FileStatus(new)
        guard status?.kind == .regular, status?.size == 0 else { throw .notOverwritten(path) }
        return new
    }

    private func close() {
        if let descriptor { disk.close(descriptor) }
        descriptor = nil
    }

    /// Writes lines; keeps only complete ones if that fails.
    private func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws(RecordingFileError) {
        do {
            try descriptor.writeAll(bytes)
        } catch {
            // A partial line in the middle would break every reader; at worst, the last line is partial.
            let written = bytes.prefix(max(0, ((try? FileStatus(descriptor).size) ?? size) - size))
            size += (written.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
            try? descriptor.resize(to: Int64(size))
            throw RecordingFileError(FileError("write", path, error))
        }
        size += bytes.count
    }

    /// Renames each part to the next one; the last one is dropped.
    private func shiftParts() throws(RecordingFileError) {
        let names = [path] + (1...max(1, options.parts)).map { "\(path).\($0)" }
        for (name, next) in zip(names, names.dropFirst()).reversed() {
            guard try Self.isRecording(name) else { continue }
            // The file that the rename replaces must be a recording, too.
            _ = try Self.isRecording(next)
            guard unsafe rename(name, next) == 0 else { throw RecordingFileError(FileError("write", next, Errno.last)) }
        }
    }

    /// Whether a file exists and is a recording; false for an empty one, which may be overwritten.
    ///
    /// - Throws: ``RecordingFileError`` if the file is something else.
    private static func isRecording(_ path: String) throws(RecordingFileError) -> Bool {
        let head: [UInt8]
        do throws(FileError) {
            let descriptor = try BoundedFile.open(path, followingLinks: false)
            defer { try? descriptor.close() }
            head = try BoundedFile.read(descriptor, path, upTo: 4096)
        } catch {
            if error.isMissing { return false }
            if error.errno == nil { throw .notOverwritten(path) }
            throw RecordingFileError(FileError("write", path, error))
        }
        if head.isEmpty { return false }
        var decoder = RecordingDecoder()
        _ = try? decoder.decode(Array(head.prefix { $0 != UInt8(ascii: "\n") }))
        guard decoder.header != nil else { throw .notOverwritten(path) }
        return true
    }
}

/// The reason a recording cannot be written or read.
package struct RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The attempted operation, the file, and the reason for the failure, as one line.
    package let description: String

    /// Creates an error; see the property.
    package init(_ description: String) { self.description = description }

    /// Creates an error from a file operation.
    init(_ error: FileError) { description = error.description }

    fileprivate static func notOverwritten(_ path: String) -> RecordingFileError {
        RecordingFileError("\(path.escapingControls()) exists and is not a recording: choose another name")
    }
}

/// Flushes written data to disk about a second later, on its own thread, so that writers never wait for the disk.
private final class DeferredSync: Sendable {
    private let queue = DispatchQueue(label: "org.secondscreen.recording")
    /// The file with a sync pending.
    private let pending = Mutex<FileDescriptor?>(nil)

    /// Schedules a sync of a file.
    func sync(_ descriptor: FileDescriptor) {
        let isNew = pending.withLock { pending in
            defer { pending = descriptor }
            return pending == nil
        }
        guard isNew else { return }
        queue.asyncAfter(deadline: .now() + .seconds(1)) {
            let descriptor = self.pending.withLock { pending in
                defer { pending = nil }
                return pending
            }
            if let descriptor { fdatasync(descriptor.rawValue) }
        }
    }

    /// Syncs and closes a file.
    func close(_ descriptor: FileDescriptor) {
        // Runs on the queue, so that a pending sync never uses a descriptor that has been closed and reused.
        queue.sync {
            pending.withLock { $0 = nil }
            fdatasync(descriptor.rawValue)
            try? descriptor.close()
        }
    }
}
