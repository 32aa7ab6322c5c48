// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Base

/// Files whose content, size and kind nobody vouches for, in a folder of their own.
final class FileTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "base-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func make(_ name: String, _ text: String = "text") throws -> String {
        let path = "\(folder)/\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func `A file is read to its end`() throws {
        let text = String(repeating: "x", count: 100_000)
        #expect(try BoundedFile.read(make("long", text), limit: 100_000) == Array(text.utf8))
    }

    @Test func `A file larger than the limit is refused, and the error states the limit`() throws {
        let path = try make("long", "12345")
        let error = #expect(throws: FileError.self) { try BoundedFile.read(path, limit: 4) }
        #expect(error?.description == "cannot read \(path): larger than 4 bytes")
    }

    @Test(.timeLimit(.minutes(5))) func `A FIFO without a writer is refused without blocking`() {
        let path = "\(folder)/fifo"
        unsafe mkfifo(path, 0o600)
        let error = #expect(throws: FileError.self) { try BoundedFile.read(path, limit: 4) }
        #expect(error?.reason == "not a regular file")
    }

    @Test func `A missing file, a folder, a device, or a socket is reported as such`() throws {
        #expect(throws: FileError("read", "/dev/zero", reason: "not a regular file")) {
            try BoundedFile.read("/dev/zero", limit: 4)
        }
        #expect(throws: FileError("read", folder, reason: "is a directory")) {
            try BoundedFile.read(folder, limit: 4)
        }
        let error = #expect(throws: FileError.self) { try BoundedFile.read("\(folder)/none", limit: 4) }
        #expect(error?.isMissing == true)
    }

    @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/sys/kernel/btf/vmlinux")))
    func `A kernel attribute returned one page at a time is read up to the limit`() throws {
        var reader = AttributeReader(capacity: 32_768)
        let file = reader.add("/sys/kernel/btf/vmlinux")
        #expect(try reader.read(file, upTo: 10_000).count == 10_000)
        #expect(try reader.read(file, upTo: 32_768).count == 32_768)
    }

    @Test(arguments: [0, 1_000_000])
    func `An attribute that is read again has its present contents, whatever happened to the file`(
        descriptorLimit: Int
    ) throws {
        let path = try make("attribute")
        var reader = AttributeReader(capacity: 16, descriptorLimit: descriptorLimit)
        let file = reader.add(path)
        func expect(_ contents: String) throws {
            #expect(try String(decoding: reader.read(file, upTo: 16), as: UTF8.self) == contents)
        }
        try expect("text")
        // In place, as the kernel changes attributes, and by a new file.
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Array("longer text".utf8))
        try handle.close()
        try expect("longer text")
        try AtomicFile.write(Array("new".utf8), to: path)
        try expect("new")
        unsafe unlink(path)
        #expect(throws: FileError("read", path, .noSuchFileOrDirectory)) { try reader.read(file, upTo: 16) }
        try AtomicFile.write(Array("back".utf8), to: path)
        try expect("back")
        reader.close(file)
        try expect("back")
    }

    @Test func `Attributes are open between reads, few enough to leave descriptors to others, until they are removed`()
        throws
    {
        let paths = try (0..<4).map { try make("attribute-\($0)") }
        // Other tests open and close files meanwhile.
        func openFiles() throws -> Set<String> {
            let links = try FolderListing.names(in: "/proc/self/fd").names
            return Set(links.compactMap { FolderListing.target(ofLink: "/proc/self/fd/\($0)") }).intersection(paths)
        }
        do {
            var reader = AttributeReader(capacity: 16, descriptorLimit: .max)
            let files = paths.map { reader.add($0) }
            #expect(try openFiles() == [])
            for file in files { _ = try reader.read(file, upTo: 16) }
            #expect(try openFiles() == Set(paths))
            reader.close(files[0])
            #expect(try openFiles() == Set(paths.dropFirst()))
            reader.removeAll()
            #expect(try openFiles() == [])
            let file = reader.add(paths[1])
            _ = try reader.read(file, upTo: 16)
            #expect(try openFiles() == [paths[1]])
        }
        #expect(try openFiles() == [])
        var frugal = AttributeReader(capacity: 16, descriptorLimit: 0)
        let file = frugal.add(paths[0])
        #expect(try Array(frugal.read(file, upTo: 16)) == Array("text".utf8))
        #expect(try openFiles() == [])
    }

    @Test func `A link is followed unless that is disallowed`() throws {
        let path = "\(folder)/link"
        unsafe symlink(try make("target"), path)
        #expect(try BoundedFile.read(path, limit: 4) == Array("text".utf8))
        #expect(throws: FileError("read", path, reason: "not a regular file")) {
            try BoundedFile.read(path, limit: 4, followingLinks: false)
        }
    }

    @Test func `Replacing a file leaves no other files behind, and replaces a link itself`() throws {
        let target = try make("target")
        unsafe symlink(target, "\(folder)/link")
        try AtomicFile.write(Array("new".utf8), to: "\(folder)/link")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "text")
        #expect(try BoundedFile.read("\(folder)/link", limit: 9, followingLinks: false) == Array("new".utf8))
        #expect(try FolderListing.names(in: folder).names == ["link", "target"])
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/link")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `A failed replacement leaves nothing behind`() throws {
        let path = "\(folder)/folder"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: path) }
        #expect(try FolderListing.names(in: folder).names == ["folder"])
    }

    @Test func `An alternating file has the latest contents, whatever their size`() throws {
        let path = "\(folder)/file"
        let file = AlternatingFile(path: path)
        for size in [3, 0, 5000, 4, 9000, 1] {
            let bytes = (0..<size).map { UInt8($0 % 251) }
            try file.replace(with: bytes)
            #expect(try BoundedFile.read(path, limit: 10_000) == bytes)
            #expect(try FolderListing.names(in: folder).names.count <= 2)
        }
        #expect(file.generation == 6)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        file.removeSpare()
        #expect(try FolderListing.names(in: folder).names == ["file"])
        try file.replace(with: [1])
        #expect(try BoundedFile.read(path, limit: 10) == [1])
    }

    @Test func `An alternating file preserves its hard links and follows no links`() throws {
        let path = try make("file")
        let file = AlternatingFile(path: path)
        #expect(unsafe link(path, "\(folder)/kept") == 0)
        for byte in 0..<4 { try file.replace(with: [UInt8(byte)]) }
        #expect(try BoundedFile.read("\(folder)/kept", limit: 10) == Array("text".utf8))
        // A link in place of the hidden file is not followed.
        let target = try make("target")
        let hidden = try #require(FolderListing.names(in: folder).names.first { $0.hasPrefix(".") })
        #expect(unsafe unlink("\(folder)/\(hidden)") == 0)
        #expect(unsafe symlink(target, "\(folder)/\(hidden)") == 0)
        #expect(throws: FileError.self) { try file.replace(with: [9]) }
        #expect(try BoundedFile.read(path, limit: 10) == [3])
        try file.replace(with: [9])
        #expect(try BoundedFile.read(path, limit: 10) == [9])
        #expect(try BoundedFile.read(target, limit: 10) == Array("text".utf8))
    }

    @Test func `A file is not replaced while its folder is missing, but is once it returns`() throws {
        let file = AlternatingFile(path: "\(folder)/a/file")
        #expect(throws: FileError.self) { try file.replace(with: [1]) }
        try FolderListing.create("\(folder)/a")
        try file.replace(with: [1])
        try file.replace(with: [2])
        #expect(try BoundedFile.read("\(folder)/a/file", limit: 10) == [2])
    }

    @Test func `A name that is not UTF-8 is counted, and the others are listed`() throws {
        _ = try make("b")
        _ = try make("a")
        let name: [CChar] = "\(folder)/".utf8CString.dropLast() + [CChar(bitPattern: 0xFF), 0]
        // The array ends with a zero and lives through the call.
        let descriptor = unsafe open(name, O_CREAT | O_WRONLY, 0o600)
        close(descriptor)
        #expect(try FolderListing.names(in: folder) == (["a", "b"], 1))
        unsafe unlink(name)
    }

    @Test func `An empty path is not the root folder`() {
        #expect(throws: FileError.self) { try FolderListing.walk("") }
    }

    @Test func `A listing ends at its limit`() throws {
        for name in ["a", "b", "c"] { _ = try make(name) }
        #expect(try FolderListing.names(in: folder, limit: 2).names.count == 2)
        #expect(try FolderListing.names(in: folder, limit: 3).names == ["a", "b", "c"])
    }

    @Test func `A link's target is read without following it`() throws {
        #expect(unsafe symlink("/nonexistent", "\(folder)/link") == 0)
        #expect(FolderListing.target(ofLink: "\(folder)/link") == "/nonexistent")
        #expect(FolderListing.target(ofLink: folder) == nil)
    }

    @Test func `A directory is created with its parents, and never in place of a file`() throws {
        try FolderListing.create("\(folder)/a/b", permissions: .ownerReadWriteExecute)
        try FolderListing.create("\(folder)/a/b")
        #expect(try FileStatus(path: "\(folder)/a/b").kind == .directory)
        let path = try make("file", "text")
        #expect(throws: FileError("create the directory", path, .notDirectory)) { try FolderListing.create(path) }
        #expect(throws: FileError.self) { try FolderListing.create("\(path)/b") }
    }
}
