// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import Testing
import Varlink

@testable import ScreensWire

struct ScreensInterfaceTests {
    @Test func `the interface file parses, and every member has a comment`() throws {
        let interface = try ScreensInterface.parse()
        #expect(interface.name == ScreensInterface.name)
        #expect(!interface.documentation.isEmpty)
        for member in interface.members {
            #expect(!member.documentation.isEmpty, "\(member.name) has no comment")
        }
        #expect(interface.members.count > 30)
    }
}

struct ControlSocketTests {
    @Test(arguments: [
        (["RUNTIME_DIRECTORY": "/run/secondscreen:/run/other", "XDG_RUNTIME_DIR": "/run/user/7"], "/run/secondscreen"),
        (["XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/secondscreen"),
        (["XDG_RUNTIME_DIR": "relative"], "/tmp/secondscreen-7"),
        ([:], "/tmp/secondscreen-7"),
    ])
    func `the folder is the service's, the session's, or a private one`(
        environment: [String: String], folder: String
    ) {
        #expect(ControlSocket.folder(environment: environment, userID: 7) == folder)
    }

    @Test func `root's folder is in /run`() {
        #expect(ControlSocket.folder(environment: [:], userID: 0) == "/run/secondscreen")
    }

    @Test func `a group gets access to the socket, and to the folder only if it is ours`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data().write(to: URL(filePath: folder + "/socket"))
        func mode(_ path: String) throws -> Int {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
        }
        let group = try #require(unsafe getgrgid(getgid()).map { unsafe String(cString: $0.pointee.gr_name) })
        try ControlSocket.give(folder + "/socket", to: group, includingFolder: false)
        #expect(try mode(folder) == 0o700)
        #expect(try mode(folder + "/socket") == 0o660)
        try ControlSocket.give(folder + "/socket", to: group, includingFolder: true)
        #expect(try mode(folder) == 0o750)
    }
}
