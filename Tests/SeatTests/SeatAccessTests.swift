// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import SystemPackage
import Testing

@testable import Seat

/// A machine whose facts are files in a folder.
private final class FakeMachine {
    let path = FileManager.default.temporaryDirectory.path + "/seat-\(UUID().uuidString)"
    private var userID: UInt32 = 1000

    init(userID: UInt32 = 1000, files: [String: String] = [:]) throws {
        self.userID = userID
        for (name, text) in files {
            let file = URL(filePath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func access(_ environment: [String: String] = [:]) -> SeatAccess {
        var machine = SeatAccess.Machine()
        (machine.run, machine.procfs, machine.userID) = ("\(path)/run", "\(path)/proc", userID)
        machine.console = "\(path)/tty0"
        return SeatAccess(environment: environment, machine: machine)
    }

    /// What the ways lack, without the folder.
    func problems(_ environment: [String: String] = [:]) -> String {
        access(environment).problems.replacing(path, with: "")
    }
}

struct SeatAccessTests {
    /// logind with one session.
    private func logind(_ session: String, at place: [String: String] = [:]) throws -> FakeMachine {
        try FakeMachine(
            files: ["run/systemd/seats/seat0": "", "run/systemd/sessions/4": session]
                .merging(place) { first, _ in first })
    }

    @Test func `without any means of access, all are reported, and the remedy is the text console`() throws {
        let machine = try FakeMachine()
        #expect(machine.problems() == "seatd: no /run/seatd.sock; logind: not running; root: not root")
        #expect(machine.access().usable == nil)
        #expect(machine.access().remedy.hasPrefix("log in on a text console of this machine"))
    }

    @Test func `the error lists every means of access and one remedy`() throws {
        let error = SeatError.noAccess(errno: .permissionDenied, try FakeMachine().access())
        #expect(error.description.hasPrefix("cannot open a session on the seat: Permission denied; seatd: no "))
        #expect(error.description.contains("; root: not root; log in on a text console"))
    }

    @Test func `seatd's socket is found through the environment`() throws {
        let machine = try FakeMachine(files: ["other/seatd": ""])
        #expect(machine.access(["SEATD_SOCK": machine.path + "/other/seatd"]).usable?.name == "seatd")
        #expect(machine.problems(["SEATD_SOCK": "/nonexistent\n"]).hasPrefix(#"seatd: no /nonexistent\n; "#))
    }

    @Test(
        arguments: [
            ("SEAT=seat0\nTYPE=tty\nREMOTE=0\n", nil),
            ("TYPE=tty\nREMOTE=1\n", "session 4 has no seat, as over SSH"),
            ("TYPE=unspecified\n", "session 4 has no seat"),
            ("SEAT=seat0\nTYPE=wayland\n", "session 4 runs a display server (wayland)"),
        ] as [(String, String?)]) func `logind's session must have a seat without a display server`(
            session: String, problem: String?
        ) throws
    {
        let machine = try logind(session)
        #expect(machine.access(["XDG_SESSION_ID": "4"]).ways[1].problem == problem)
        #expect((machine.access(["XDG_SESSION_ID": "4"]).usable == nil) == (problem != nil))
    }

    @Test(arguments: [
        ["proc/self/cgroup": "0::/user.slice/user-1000.slice/session-4.scope\n"],
        ["run/systemd/users/1000": "NAME=somebody\nDISPLAY=4\n"],
    ]) func `the session is that of the process, or of the user`(place: [String: String]) throws {
        #expect(try logind("SEAT=seat0\n", at: place).access().usable?.name == "logind")
    }

    @Test func `without an existing session, logind is unusable`() throws {
        let machine = try logind("SEAT=seat0\n")
        #expect(machine.access().ways[1].problem == "this process has no session")
        #expect(machine.access(["XDG_SESSION_ID": "../sessions/4"]).ways[1].problem == "this process has no session")
        #expect(machine.access(["XDG_SESSION_ID": "9"]).ways[1].problem == "session 9 does not exist")
    }

    @Test func `root needs a text console`() throws {
        #expect(try FakeMachine(userID: 0, files: ["tty0": ""]).access().usable?.name == "root")
        let container = try FakeMachine(userID: 0)
        #expect(container.problems().hasSuffix("; root: no text console /tty0"))
        #expect(container.access().remedy.contains("container"))
    }

    @Test func `a forced backend is the only one used`() throws {
        let machine = try FakeMachine(userID: 0, files: ["tty0": ""])
        #expect(machine.problems(["LIBSEAT_BACKEND": "seatd"]) == "seatd: no /run/seatd.sock")
        #expect(machine.problems(["LIBSEAT_BACKEND": "x\n"]) == #"LIBSEAT_BACKEND: no backend 'x\n'"#)
        #expect(machine.access(["LIBSEAT_BACKEND": "builtin"]).usable?.name == "root")
    }
}
