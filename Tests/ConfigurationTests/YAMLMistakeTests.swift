// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Glibc
import ScreensWire
import Testing

struct YAMLMistakeTests {
    @Test(arguments: [
        ("log:\n\tlevel: info", "2:1: tabs are not allowed here; indent YAML with spaces"),
        ("log:\n  level: info\n\tto: journal", "3:1: tabs are not allowed here; indent YAML with spaces"),
        ("mode: common: x", "1:13: not YAML: mapping values are not allowed in this context"),
        ("mode: \"common", "1:7: not YAML: while scanning a quoted scalar, found unexpected end of stream"),
        ("mode: common\n log: x", "2:5: not YAML: mapping values are not allowed in this context"),
        ("plug: [a", "1:7: not YAML: while parsing a flow sequence, did not find expected ',' or ']'"),
        ("monitors: [{ match: { name: *DELL } }]", "1:29: quote a text that begins with '*'"),
        ("mode: common\n---\nmode: common", "2:1: a second document begins here; a file must have one"),
        ("", "1:1: the file is empty; a file without settings needs at least a comment"),
        (" \n\n", "1:1: the file is empty; a file without settings needs at least a comment"),
        ("mode: common\nseat: a\u{7}b", "2:8: the character U+0007 is not allowed in YAML"),
    ])
    func `invalid YAML is reported with its place`(text: String, problems: String) throws {
        let found = try ScratchFolder().problems(in: text)
        #expect(found.joined(separator: "\n") == problems)
    }

    @Test(arguments: ["[", "- ", "{a: ", "? ", "[{a: "]) func `nesting is limited`(part: String) throws {
        let problems = try ScratchFolder().problems(in: String(repeating: part, count: 6000))
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix(": nested too deeply") == true)
    }

    @Test(arguments: [
        "# nothing\n", "---\n", "--- # nothing\n...\n", "\u{FEFF}# nothing", "{}", "log:\nplug:\nlimits: ~",
    ])
    func `a file can be empty`(text: String) throws {
        #expect(try ScratchFolder().read(text) == Configuration())
    }

    @Test(arguments: [
        ([UInt8]("mode: ".utf8) + [0xFF], "1:7"), ([UInt8]("é: a\n".utf8) + [0xC3, 0x28], "2:1"),
        ([0xC0, 0x80], "1:1"),
    ])
    func `bytes that are not UTF-8 are reported with their place`(bytes: [UInt8], place: String) throws {
        let folder = try ScratchFolder()
        try folder.write(bytes, to: "a.yaml")
        #expect(folder.problems(folder.reader(of: "a.yaml")) == ["a.yaml:\(place): invalid UTF-8"])
    }

    @Test func `a file is limited to 1 MiB`() throws {
        let folder = try ScratchFolder()
        let comment = "#" + String(repeating: "x", count: (1 << 20) - 1)
        #expect(try folder.problems(in: comment) == [])
        #expect(try folder.problems(in: comment + "x") == ["1:1: is larger than 1 MiB"])
    }

    @Test(.timeLimit(.minutes(5))) func `a path that is not a file is reported without blocking`() throws {
        let folder = try ScratchFolder()
        try folder.write("", to: "folder/a")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/loop", withDestinationPath: "loop")
        #expect(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(folder.problems(folder.reader(of: "folder")) == ["folder:1:1: is a directory"])
        #expect(folder.problems(folder.reader(of: "pipe")) == ["pipe:1:1: is not a regular file"])
        #expect(folder.problems(folder.reader(of: "none")) == ["none:1:1: no such file"])
        #expect(
            folder.problems(folder.reader(of: "loop")) == [
                "loop:1:1: cannot be read: Too many levels of symbolic links"
            ])
    }

    @Test func `a symbolic link without a target is reported, also among the drop-ins`() throws {
        let folder = try ScratchFolder()
        for path in ["config.yaml", "conf.d/a.yaml"] {
            try folder.write("# nothing", to: "etc/secondscreen/\(path)")
            #expect(folder.problems(folder.reader) == [])
            let file = "\(folder.path)/etc/secondscreen/\(path)"
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "gone")
            #expect(
                folder.problems(folder.reader) == [
                    "etc/secondscreen/\(path):1:1: cannot be read: No such file or directory"
                ])
            try FileManager.default.removeItem(atPath: file)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func `an unreadable file is reported`() throws {
        let folder = try ScratchFolder()
        try folder.write("mode: common", to: "a.yaml")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path + "/a.yaml")
        #expect(folder.problems(folder.reader(of: "a.yaml")) == ["a.yaml:1:1: cannot be read: Permission denied"])
    }
}
