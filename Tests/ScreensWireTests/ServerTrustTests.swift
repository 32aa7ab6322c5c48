// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import Glibc
import Testing
import Varlink

@testable import ScreensWire

/// Which folders and servers are believed, and what is said to those who may not connect.
struct ServerTrustTests {
    private static let accounts = Accounts(
        user: { [0: ("root", 0), 1000: ("ann", 1000), 1001: ("bob", 100)][$0] },
        group: { [0: ("root", []), 100: ("users", []), 1000: ("ann", []), 990: ("secondscreen", ["bob"])][$0] })

    private static func folder(_ mode: UInt32, user: UInt32 = 1000, group: UInt32 = 1000) -> FileStatus {
        FileStatus(userID: user, groupID: group, mode: S_IFDIR | mode)
    }

    @Test(
        arguments: [
            (folder(0o700), nil), (folder(0o755), nil), (folder(0o775), nil), (folder(0o755, user: 0, group: 0), nil),
            (folder(0o1777, user: 0, group: 0), nil), (folder(0o2775, user: 0, group: 100), nil),
            (folder(0o700, user: 1001), "it belongs to 'bob'"), (folder(0o700, user: 7), "it belongs to user 7"),
            (folder(0o777), "anyone can write to it"),
            (folder(0o775, group: 100), "the group 'users' can write to it"),
            (folder(0o770, group: 7), "the group 7 can write to it"),
            (FileStatus(userID: 1000, groupID: 1000, mode: S_IFLNK | 0o777), "it is not a directory"),
        ] as [(FileStatus, String?)])
    func `a folder is trusted if only its owner and root can write to it`(facts: FileStatus, problem: String?) {
        #expect(facts.problemAsFolder(of: 1000, Self.accounts) == problem)
    }

    @Test func `a group is private only if it has no other members`() {
        #expect(Self.accounts.isOwnGroup(1000, of: 1000))
        #expect(!Self.accounts.isOwnGroup(100, of: 1001))
        var shared = Self.accounts
        shared.group = { $0 == 1000 ? ("ann", ["ann", "bob"]) : nil }
        #expect(!shared.isOwnGroup(1000, of: 1000))
    }

    @Test(
        arguments: [
            (1000, 1000, true), (0, 1000, true), (1001, 0, true), (1001, 1000, false), (0, 0, true),
        ] as [(UInt32, UInt32, Bool)])
    func `a client trusts its own user and root, and root trusts any user`(
        server: UInt32, user: UInt32, isBelieved: Bool
    ) {
        #expect(ControlSocket.isBelieved(server, by: user, socket: nil, systemFolder: nil) == isBelieved)
    }

    @Test(
        arguments: [
            // The daemon's own, and root's, in which systemd made the socket.
            (0o755, 990, 990, true), (0o755, 0, 990, true),
            (0o755, 990, 1001, false), (0o777, 0, 990, false), (0o777, 990, 990, false),
        ] as [(UInt32, UInt32, UInt32, Bool)])
    func `the system daemon may run as any user if no other user could have created its socket`(
        mode: UInt32, owner: UInt32, server: UInt32, isBelieved: Bool
    ) {
        let folder = Self.folder(mode, user: owner)
        #expect(ControlSocket.isBelieved(server, by: 1000, socket: nil, systemFolder: folder) == isBelieved)
    }

    @Test(
        arguments: [
            (0o660, 1001, true), (0o666, 1001, false), (0o600, 1001, false), (0o660, 7, false),
        ] as [(UInt32, UInt32, Bool)])
    func `another user's socket is trusted at an explicit path if shared with a group`(
        mode: UInt32, owner: UInt32, isBelieved: Bool
    ) {
        let socket = FileStatus(userID: owner, groupID: 100, mode: S_IFSOCK | mode)
        #expect(ControlSocket.isBelieved(1001, by: 1000, socket: socket, systemFolder: nil) == isBelieved)
    }

    @Test(
        arguments: [
            (
                0, 990, 0o660, 1000,
                "members of the group 'secondscreen' have access (add yourself with 'sudo usermod -aG secondscreen $USER', then log "
                    + "in again)"
            ),
            (
                0, 990, 0o660, 1001,
                "members of the group 'secondscreen' have access; you are one, so log in again"
            ),
            (0, 0, 0o660, 1000, "only root has access"), (0, 990, 0o600, 1000, "only root has access"),
            (1001, 100, 0o600, 1000, "only 'bob' and root have access"),
        ] as [(UInt32, UInt32, UInt32, UInt32, String)])
    func `a denied connection names who has access`(
        owner: UInt32, group: UInt32, mode: UInt32, user: UInt32, words: String
    ) {
        let socket = FileStatus(userID: owner, groupID: group, mode: S_IFSOCK | mode)
        #expect(socket.whoMay(S_IWOTH, butNot: user, Self.accounts) == words)
    }

    @Test func `an accessible or missing socket reports no permission problem`() {
        #expect(ControlSocket.denial(at: "/nonexistent/socket") == nil)
        #expect(ControlSocket.denial(at: "/dev/null") == nil)
    }

    @Test func `the runtime creates no socket in a folder writable by others`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func isRefused(_ mode: mode_t) -> Bool {
            _ = unsafe chmod(folder, mode)
            do throws(VarlinkError) {
                try ControlSocket.makeFolder(of: folder + "/socket")
                return false
            } catch {
                return error.description.contains("anyone can write to it")
            }
        }
        #expect(isRefused(0o777))
        #expect(!isRefused(0o755))
        #expect(!isRefused(0o700))
    }
}
