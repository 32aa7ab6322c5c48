// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import Seat

struct DeviceHoldersTests {
    /// A procfs with processes.
    private final class FakeProcfs {
        let path = FileManager.default.temporaryDirectory.path + "/procfs-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
        }

        /// Adds a process with open files, from descriptor 0 on.
        func add(_ process: String, comm: [UInt8]?, parent: Int = 1, open files: [String]) throws {
            let folder = "\(path)/\(process)"
            try FileManager.default.createDirectory(atPath: folder + "/fd", withIntermediateDirectories: true)
            if let comm { try Data(comm).write(to: URL(filePath: folder + "/comm")) }
            try Data("Name:\tx\nPPid:\t\(parent)\nUid:\t0\n".utf8).write(to: URL(filePath: folder + "/status"))
            for (descriptor, file) in files.enumerated() { try link("\(process)/fd/\(descriptor)", to: file) }
        }

        func holders(_ device: String = "/dev/dri/card0") -> [String] {
            DeviceHolders.holding(device, procfs: path).map(\.description)
        }
    }

    @Test func `the processes that have the device open are found, session managers last`() throws {
        let procfs = try FakeProcfs()
        try procfs.add("612", comm: Array("systemd-logind\n".utf8), open: ["/dev/null", "/dev/dri/card0"])
        try procfs.add("1023", comm: Array("gnome shell\n".utf8), open: ["socket:[7]", "/dev/dri/card0"])
        try procfs.add("99", comm: Array("Xorg\n".utf8), open: ["/dev/dri/card0"])
        try procfs.add("100", comm: Array("other\n".utf8), open: ["/dev/dri/card1", "/dev/dri/renderD128"])
        try procfs.add("sys", comm: Array("folder\n".utf8), open: ["/dev/dri/card0"])
        #expect(
            procfs.holders() == ["Xorg (process 99)", "gnome shell (process 1023)", "systemd-logind (process 612)"])
        #expect(procfs.holders("/dev/dri/card1") == ["other (process 100)"])
        #expect(procfs.holders("/dev/dri/card2") == [])
    }

    @Test func `this process and its children are not listed as holders`() throws {
        let procfs = try FakeProcfs()
        try procfs.link("self", to: "500")
        try procfs.add("500", comm: Array("secondscreen\n".utf8), open: ["/dev/dri/card0"])
        try procfs.add("501", comm: Array("secondscreen\n".utf8), parent: 500, open: ["/dev/dri/card0"])
        try procfs.add("502", comm: Array("secondscreen\n".utf8), parent: 5000, open: ["/dev/dri/card0"])
        #expect(procfs.holders() == ["secondscreen (process 502)"])
    }

    @Test func `hostile names are escaped, and missing or long ones replaced`() throws {
        let procfs = try FakeProcfs()
        try procfs.add("1", comm: Array("a\u{1B}[2J\nok\n".utf8), open: ["/dev/dri/card0"])
        try procfs.add("2", comm: [0xFF, 0x0A], open: ["/dev/dri/card0"])
        try procfs.add("3", comm: nil, open: ["/dev/dri/card0"])
        try procfs.add("4", comm: [UInt8](repeating: 0x61, count: 5000), open: ["/dev/dri/card0"])
        #expect(
            procfs.holders() == [
                #"a\u{1b}[2J\nok (process 1)"#, "\u{FFFD} (process 2)", "unknown program (process 3)",
                "unknown program (process 4)",
            ])
    }

    @Test func `an uninspectable process or a missing procfs yields no holders`() throws {
        let procfs = try FakeProcfs()
        try procfs.add("1", comm: Array("init\n".utf8), open: [])
        try FileManager.default.removeItem(atPath: procfs.path + "/1/fd")
        #expect(procfs.holders() == [])
        #expect(DeviceHolders.holding("/dev/dri/card0", procfs: "/nonexistent") == [])
    }
}
