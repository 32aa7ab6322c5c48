// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import ConsolePage
import JSONText
import SystemPackage

/// The file in which a process passes on the journal of its scenario.
///
/// Every line is a journal that continues those before it; an entry replaces earlier ones with the same or a higher
/// number. A line is written before each step, so that if the process crashes, hangs, or is killed, everything up to
/// that step remains. At the end, the file is replaced by one line with everything.
struct JournalDraft {
    private let path: String
    /// The number of entries in the file that are up to date.
    private var entries = 0
    /// The number of pictures in the file.
    private var pictures = 0
    private var isBroken = false
    /// The size of the file in bytes.
    private var size = 0
    /// The last line, if it can be replaced: its offset, and the number of its first entry.
    private var last: (start: Int, entry: Int)?

    /// Creates a draft; if the file cannot be written, nothing is saved.
    init(path: String) { self.path = path }

    /// Marks an entry, and those after it, to be written again because it changed.
    mutating func rewrite(from index: Int) { entries = min(entries, index) }

    /// Writes what has changed.
    ///
    /// - Parameters:
    ///   - all: the entries so far.
    ///   - next: the upcoming step, which the next line replaces.
    ///   - album: the pictures so far.
    mutating func write(_ all: [Journal.Entry], next: Journal.Entry?, _ album: PictureAlbum) {
        guard !isBroken, entries <= all.count else { return }
        var line = Journal(title: "", program: "", pictures: album.pictures(from: pictures))
        line.entries = all[entries...] + (next.map { [$0] } ?? [])
        for index in line.entries.indices { line.entries[index].number = entries + index }
        let bytes = Array("\(line.json.text)\n".utf8)
        // Replace the last line if possible, so that the file does not grow with every step once the journal is full.
        let start = last.flatMap { $0.entry >= entries ? $0.start : nil } ?? size
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
            try file.closeAfter {
                _ = try file.writeAll(toAbsoluteOffset: Int64(start), bytes)
                if start + bytes.count < size { try file.resize(to: Int64(start + bytes.count)) }
            }
        } catch {
            isBroken = true
        }
        size = start + bytes.count
        last = line.pictures.isEmpty ? (start, entries) : nil
        (entries, pictures) = (all.count, album.count)
    }
}

extension Journal {
    /// The maximum size of the file with a journal.
    private static let limit = 32 << 20

    /// Reads the file in which a process passed on its journal.
    ///
    /// - Parameter path: the file.
    /// - Returns: the journal, without a report if the process did not finish; nil if the file is missing or invalid.
    package static func handedOver(in path: String) -> Journal? {
        guard let bytes = try? BoundedFile.read(path, limit: limit) else { return nil }
        var journal: Journal?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // The last line may be truncated if the process was killed.
            guard let json = try? JSONValue(parsing: Array(line), limits: JSONLimits(values: 10_000_000)),
                let part = try? JSONValueDecoder().decode(Journal.self, from: json)
            else { break }
            journal?.follow(part)
            if journal == nil { journal = part }
        }
        return journal
    }

    private mutating func follow(_ part: Journal) {
        if let first = part.entries.first?.number, first <= entries.count {
            entries.removeSubrange(max(0, first)...)
            entries += part.entries
        }
        pictures.merge(part.pictures) { $1 }
    }
}
