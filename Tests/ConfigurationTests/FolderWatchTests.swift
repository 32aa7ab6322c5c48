// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import Testing

@testable import Configuration

/// Real files: the kernel queues its notices before the call that changes a file returns, so nothing is waited for.
struct FolderWatchTests {
    private func watch(_ folder: borrowing ScratchFolder) throws -> FolderWatch {
        try FolderWatch(folder.reader.watchedFolders)
    }

    @Test(arguments: [
        "etc/secondscreen/config.yaml", "etc/secondscreen/conf.d/a.yaml", "home/.config/secondscreen/config.yaml",
        "home/.config/secondscreen/conf.d/a.yaml",
    ])
    func `creating, writing, or removing a file is a change`(name: String) throws {
        let folder = try ScratchFolder()
        let watch = try watch(folder)
        #expect(!watch.drain())
        for mode in ["common", "largest"] {
            try folder.write("mode: \(mode)", to: name)
            #expect(watch.drain())
        }
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        #expect(watch.drain())
        #expect(!watch.drain())
    }

    @Test func `replacing the file, as editors do, is a change each time`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/etc/secondscreen/"
        try folder.write("mode: common", to: "etc/secondscreen/config.yaml")
        let watch = try watch(folder)
        for _ in 0..<3 {
            try folder.write("mode: largest", to: "etc/secondscreen/new")
            #expect(!watch.drain())
            try #require(unsafe rename(path + "new", path + "config.yaml") == 0)
            #expect(watch.drain())
        }
    }

    @Test(arguments: ["", "etc", "etc/secondscreen", "etc/secondscreen/conf.d"])
    func `folders can be created, removed, and created again`(present: String) throws {
        let folder = try ScratchFolder()
        try folder.write("", to: present + "/something")
        let watch = try watch(folder)
        for _ in 0..<3 {
            try folder.write("mode: common", to: "etc/secondscreen/conf.d/a.yaml")
            #expect(watch.drain())
            try folder.write("mode: largest", to: "etc/secondscreen/conf.d/a.yaml")
            #expect(watch.drain())
            try FileManager.default.removeItem(atPath: folder.path + "/etc")
            #expect(watch.drain())
        }
    }

    @Test func `a folder that replaces another is watched`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/etc/"
        try folder.write("mode: common", to: "etc/secondscreen/config.yaml")
        try folder.write("mode: largest", to: "etc/new/config.yaml")
        let watch = try watch(folder)
        try #require(unsafe rename(path + "secondscreen", path + "old") == 0)
        try #require(unsafe rename(path + "new", path + "secondscreen") == 0)
        #expect(watch.drain())
        try folder.write("mode: common", to: "etc/secondscreen/config.yaml")
        #expect(watch.drain())
        try folder.write("mode: common", to: "etc/old/config.yaml")
        #expect(!watch.drain())
    }

    @Test func `two paths of one folder are both watched`() throws {
        let folder = try ScratchFolder()
        try folder.write("", to: "a/secondscreen/x")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/b", withDestinationPath: "a")
        let watch = try FolderWatch([
            WatchedFolder(folder.path + "/a/secondscreen", .file("one")),
            WatchedFolder(folder.path + "/b/secondscreen", .dropIns),
        ])
        try folder.write("", to: "a/secondscreen/one")
        #expect(watch.drain())
        try folder.write("", to: "a/secondscreen/two.yaml")
        #expect(watch.drain())
    }

    @Test func `unrelated names and reads are ignored`() throws {
        let folder = try ScratchFolder()
        try folder.write("mode: common", to: "etc/secondscreen/config.yaml")
        try folder.write("mode: common", to: "etc/secondscreen/conf.d/a.yaml")
        let watch = try watch(folder)
        for name in [
            "etc/other", "etc/secondscreen/.config.yaml.swp", "etc/secondscreen/config.yaml~", "etc/secondscreen/4913",
            "etc/secondscreen/conf.d/b.yml", "etc/secondscreen/conf.d/.b.yaml", "other",
        ] { try folder.write("x", to: name) }
        _ = try folder.reader.read()
        #expect(!watch.drain())
    }

    @Test func `an inotify overflow counts as one change`() throws {
        let folder = try ScratchFolder()
        try folder.write("mode: common", to: "etc/secondscreen/config.yaml")
        let watch = try watch(folder)
        let limit = try #require(
            Int(String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8).dropLast()))
        let (one, two) = (folder.path + "/etc/secondscreen/x", folder.path + "/etc/secondscreen/y")
        try folder.write("x", to: "etc/secondscreen/x")
        // Not one of the names matters, but some that did may be among those that were lost.
        for _ in 0...(limit / 4) {
            try #require(unsafe rename(one, two) == 0 && rename(two, one) == 0)
        }
        #expect(watch.drain())
    }
}
