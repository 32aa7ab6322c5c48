// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Glibc
import Hotplug
import Recordings
import Testing

struct RecordingFileTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "recordings-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func recording(_ count: Int) -> Recording {
        Sample.recording(
            (0..<count).map { number in
                let port = ConnectorReading(id: Sample.id("DP-\(number % 3)"), status: .connected)
                return (.milliseconds(number), [port])
            })
    }

    private func write(_ recording: Recording, to path: String, _ options: RecordingFile.Options = .init()) throws {
        let file = try RecordingFile(path: path, header: recording.header, options: options)
        try file.append(recording.entries)
    }

    @Test func `the file can be read at any time during writing`() throws {
        try withFolder { folder in
            let path = folder + "/a"
            let recording = recording(20)
            let file = try RecordingFile(path: path, header: recording.header)
            #expect(try Recording.reading(path: path).recording.entries == [])
            for (index, entry) in recording.entries.enumerated() {
                try file.append(CollectionOfOne(entry))
                let reading = try Recording.reading(path: path)
                #expect(reading.recording.entries == Array(recording.entries[...index]))
                #expect(reading.warning == nil)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `a file that reaches the size limit continues in a new one, and each part plays alone`() throws {
        try withFolder { folder in
            let path = folder + "/a"
            let recording = recording(200)
            try write(recording, to: path, .init(maximumBytes: 4096, parts: 2))
            // What comes together is written together, and in parts that are no larger for it.
            let size = try FileManager.default.attributesOfItem(atPath: path + ".1")[.size] as? Int
            #expect(4096..<8192 ~= size ?? 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a", "a.1", "a.2"])
            var parts: [Int] = []
            var entries: [RecordingEntry] = []
            for name in ["a.2", "a.1", "a"] {
                let part = try Recording.reading(path: "\(folder)/\(name)").recording
                parts.append(part.header.part)
                // Of a part the first entry is the state at its beginning.
                entries += part.entries.dropFirst()
            }
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 + 1 == $1 } && parts[0] > 1)
            #expect(entries == Array(recording.entries.suffix(entries.count)))
            #expect(entries.count > 20)
        }
    }

    @Test func `an existing recording becomes the previous part, and no other file is overwritten`() throws {
        try withFolder { folder in
            let path = folder + "/a"
            try write(recording(3), to: path)
            try write(recording(5), to: path)
            #expect(try Recording.reading(path: path).recording.entries.count == 5)
            #expect(try Recording.reading(path: path + ".1").recording.entries.count == 3)

            try Data("my novel".utf8).write(to: URL(filePath: folder + "/novel"))
            #expect(throws: RecordingFileError.self) { try write(recording(1), to: folder + "/novel") }
            #expect(FileManager.default.contents(atPath: folder + "/novel") == Data("my novel".utf8))

            try FileManager.default.removeItem(atPath: path + ".1")
            try Data("my novel".utf8).write(to: URL(filePath: path + ".1"))
            #expect(throws: RecordingFileError.self) { try write(recording(1), to: path) }
            #expect(FileManager.default.contents(atPath: path + ".1") == Data("my novel".utf8))
            #expect(try Recording.reading(path: path).recording.entries.count == 5)
        }
    }

    @Test func `an empty file is accepted, and pipes, folders, and links are not`() throws {
        try withFolder { folder in
            try Data().write(to: URL(filePath: folder + "/empty"))
            try write(recording(2), to: folder + "/empty")
            #expect(try Recording.reading(path: folder + "/empty").recording.entries.count == 2)
            #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/link", withDestinationPath: folder + "/elsewhere")
            for name in ["pipe", "link", "", "no/such/folder"] {
                #expect(throws: RecordingFileError.self, "\(name)") { try write(recording(1), to: "\(folder)/\(name)") }
            }
            #expect(!FileManager.default.fileExists(atPath: folder + "/elsewhere"))
            #expect(throws: RecordingFileError.self) { try Recording.reading(path: folder + "/pipe") }
            #expect(throws: RecordingFileError.self) { try Recording.reading(path: folder) }
        }
    }

    @Test func `a full disk is reported, and earlier entries stay complete`() throws {
        let recording = recording(2)
        let error = #expect(throws: RecordingFileError.self) { try write(recording, to: "/dev/full") }
        #expect(error?.description.contains("/dev/full") == true)
    }

    @Test func `the header describes this machine and the current time`() {
        let header = RecordingHeader.now(program: "1.2", source: "udev", isSettled: true)
        #expect(header.kernel.hasPrefix("Linux "))
        #expect(header.started.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        #expect(header.started.hasPrefix("\(year)-") || header.started.hasPrefix("\(year + 1)-"))
    }
}
