// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Dispatch
import Foundation
import Runtime
import Testing

/// What is awaited comes, or the time limit ends the test.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationWatcherTests {
    private let queue = DispatchQueue(label: "org.secondscreen.tests.configuration")

    private func changes(_ folder: borrowing ScratchFolder) throws -> AsyncStream<Void> {
        try ConfigurationWatcher(folder.reader.watchedFolders, on: queue, window: .milliseconds(1)).changes()
    }

    @Test func `each change is reported, and the new file can then be read`() async throws {
        let folder = try ScratchFolder()
        var changes = try changes(folder).makeAsyncIterator()
        for grace in 1...3 {
            try folder.write("grace: \(grace)", to: "etc/secondscreen/config.yaml")
            #expect(await changes.next() != nil)
            #expect(try folder.reader.read().grace == .seconds(grace))
        }
    }

    @Test(arguments: ["/", "../../"]) func `a file behind a link is watched at its location`(_ up: String) async throws
    {
        let folder = try ScratchFolder()
        try folder.write("grace: 1", to: "dotfiles/config.yaml")
        try folder.write("{}", to: "etc/secondscreen/other.yaml")
        let target = up == "/" ? "\(folder.path)/dotfiles/config.yaml" : "\(up)dotfiles/config.yaml"
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/etc/secondscreen/config.yaml", withDestinationPath: target)
        var changes = try changes(folder).makeAsyncIterator()
        for grace in 2...3 {
            try folder.write("grace: \(grace)", to: "dotfiles/config.yaml")
            #expect(await changes.next() != nil)
            #expect(try folder.reader.read().grace == .seconds(grace))
        }
    }

    @Test func `replaced links are noticed, and so are linked drop-ins`() async throws {
        let folder = try ScratchFolder()
        for version in 1...3 { try folder.write("grace: \(version)", to: "store/\(version)/deep/grace.yaml") }
        let (files, store) = (FileManager.default, "\(folder.path)/store")
        try files.createSymbolicLink(atPath: "\(store)/current", withDestinationPath: "1")
        try files.createDirectory(
            atPath: "\(folder.path)/etc/secondscreen/conf.d", withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: "\(folder.path)/etc/secondscreen/conf.d/grace.yaml",
            withDestinationPath: "\(store)/current/deep/grace.yaml")
        var changes = try changes(folder).makeAsyncIterator()
        for version in 2...3 {
            try files.createSymbolicLink(atPath: "\(store)/next", withDestinationPath: "\(version)")
            #expect(unsafe rename("\(store)/next", "\(store)/current") == 0)
            #expect(await changes.next() != nil)
            #expect(try folder.reader.read().grace == .seconds(version))
        }
        try folder.write("grace: 4", to: "store/3/deep/grace.yaml")
        #expect(await changes.next() != nil)
        #expect(try folder.reader.read().grace == .seconds(4))
    }

    @Test func `circular links do not end the watching`() async throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/etc/secondscreen", withIntermediateDirectories: true)
        let path = "\(folder.path)/etc/secondscreen/config.yaml"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "config.yaml")
        var changes = try changes(folder).makeAsyncIterator()
        try FileManager.default.removeItem(atPath: path)
        try folder.write("grace: 2", to: "etc/secondscreen/config.yaml")
        #expect(await changes.next() != nil)
        #expect(try folder.reader.read().grace == .seconds(2))
    }

    @Test func `watching stops with the last listener`() async throws {
        let folder = try ScratchFolder()
        try folder.write("", to: "etc/secondscreen/config.yaml")
        let task = Task { [stream = try changes(folder)] in for await _ in stream {} }
        #expect(try isWatched(folder.path + "/etc/secondscreen"))
        task.cancel()
        await task.value
        while try isWatched(folder.path + "/etc/secondscreen") { await Task.yield() }
    }

    /// Whether this process has a watch on a folder (proc(5), `fdinfo`).
    private func isWatched(_ path: String) throws -> Bool {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let number = try #require(attributes[.systemFileNumber] as? Int)
        let entry = " ino:\(String(number, radix: 16)) "
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").contains {
            // A descriptor may be closed by now.
            (try? String(contentsOfFile: "/proc/self/fdinfo/\($0)", encoding: .utf8))?.contains(entry) == true
        }
    }
}
