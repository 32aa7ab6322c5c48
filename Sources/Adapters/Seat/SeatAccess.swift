// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
private import Glibc
import SystemPackage

/// The backends that could grant this process a session on the seat, and what each lacks.
///
/// The backends are those of libseat, in its order: seatd, logind, and, for root, its own helper. Nothing is connected
/// to or opened. The facts are for messages: only an attempt shows whether a backend that lacks nothing works.
package struct SeatAccess: Hashable, Sendable {
    /// A backend that can grant a session.
    package struct Way: Hashable, Sendable {
        /// The name: `seatd`, `logind`, `root`, or `LIBSEAT_BACKEND` if that names an unknown backend.
        package let name: String
        /// What the backend lacks; nil if nothing is known to be missing.
        package let problem: String?
        /// The remedy for the problem; nil if another backend's is more likely to help.
        let remedy: String?

        init(_ name: String, _ problem: String? = nil, remedy: String? = nil) {
            (self.name, self.problem, self.remedy) = (name, problem, remedy)
        }
    }

    /// The paths and the user to examine; tests replace them.
    package struct Machine: Sendable {
        /// The directory of runtime files.
        package var run = "/run"
        /// The path of the procfs.
        package var procfs: String
        /// The first text console.
        package var console = "/dev/tty0"
        /// The effective user.
        package var userID: UInt32 = geteuid()

        /// Creates the description of this machine.
        package init(procfs: String = "/proc") { self.procfs = procfs }
    }

    /// The backends that libseat tries, in order.
    package let ways: [Way]

    /// Examines a machine.
    ///
    /// - Parameters:
    ///   - environment: the process's environment.
    ///   - machine: the machine.
    package init(environment: [String: String], machine: Machine = Machine()) {
        let ways = [
            "seatd": Self.seatd(environment, machine), "logind": Self.logind(environment, machine),
            "builtin": Self.root(machine),
        ]
        let order = ["seatd", "logind", "builtin"]
        guard let only = environment["LIBSEAT_BACKEND"], !only.isEmpty else {
            self.ways = order.compactMap { ways[$0] }
            return
        }
        let unknown = Way(
            "LIBSEAT_BACKEND", "no backend '\(only.escapingControls())'", remedy: "unset LIBSEAT_BACKEND")
        self.ways = [ways[only] ?? unknown]
    }

    /// Examines this machine with this process's environment.
    init() {
        var environment: [String: String] = [:]
        for name in ["LIBSEAT_BACKEND", "SEATD_SOCK", "XDG_SESSION_ID"] {
            // The value is copied at once.
            environment[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
        }
        self.init(environment: environment)
    }

    /// The first backend that lacks nothing.
    package var usable: Way? { ways.first { $0.problem == nil } }

    /// What each backend lacks, such as
    /// `seatd: no /run/seatd.sock; logind: session 4 has no seat, as over SSH; root: not root`.
    package var problems: String {
        ways.map { "\($0.name): \($0.problem ?? "refused")" }.joined(separator: "; ")
    }

    /// The remedy that fits the facts.
    package var remedy: String {
        ways.lazy.compactMap(\.remedy).first
            ?? "log in on a text console of this machine, or install the kiosk unit; see KIOSK in secondscreen(1)"
    }

    // MARK: Facts

    private static func seatd(_ environment: [String: String], _ machine: Machine) -> Way {
        let path = environment["SEATD_SOCK"].flatMap { $0.isEmpty ? nil : $0 } ?? machine.run + "/seatd.sock"
        let name = path.escapingControls()
        guard let status = try? FileStatus(path: path) else { return Way("seatd", "no \(name)") }
        // Connecting to a socket requires write permission.
        guard unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 else { return Way("seatd") }
        let reason = Errno.last
        let group = status.groupName ?? "\(status.groupID)"
        return Way(
            "seatd", "\(name): \(reason)",
            remedy: "join seatd's group with 'sudo usermod -aG \(group) $USER', and log in again")
    }

    private static func logind(_ environment: [String: String], _ machine: Machine) -> Way {
        guard (try? FileStatus(path: machine.run + "/systemd/seats"))?.kind == .directory else {
            return Way("logind", "not running")
        }
        guard let id = session(environment, machine) else { return Way("logind", "this process has no session") }
        let facts = assignments(in: "\(machine.run)/systemd/sessions/\(id)")
        guard !facts.isEmpty else { return Way("logind", "session \(id) does not exist") }
        guard let seat = facts["SEAT"], !seat.isEmpty else {
            return Way("logind", "session \(id) has no seat\(facts["REMOTE"] == "1" ? ", as over SSH" : "")")
        }
        if let type = facts["TYPE"], ["wayland", "x11", "mir"].contains(type) {
            return Way(
                "logind", "session \(id) runs a display server (\(type))",
                remedy: "switch to a text console with Ctrl+Alt+F3, and log in there")
        }
        return Way("logind")
    }

    private static func root(_ machine: Machine) -> Way {
        guard machine.userID == 0 else { return Way("root", "not root") }
        guard (try? FileStatus(path: machine.console)) != nil else {
            return Way(
                "root", "no text console \(machine.console)",
                remedy: "run it on the machine itself; a container has no consoles")
        }
        return Way("root")
    }

    /// Returns the logind session that libseat would use: the environment's, the process's, or the user's.
    private static func session(_ environment: [String: String], _ machine: Machine) -> String? {
        func valid(_ id: some StringProtocol) -> String? {
            let isName = !id.isEmpty && id.count <= 64 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            return isName ? String(id) : nil
        }
        if let id = environment["XDG_SESSION_ID"].flatMap({ valid($0) }) { return id }
        let cgroups = text(of: machine.procfs + "/self/cgroup")
        if let match = cgroups.firstMatch(of: /\/session-([^\/\n]+)\.scope/), let id = valid(match.1) { return id }
        return assignments(in: "\(machine.run)/systemd/users/\(machine.userID)")["DISPLAY"].flatMap { valid($0) }
    }

    /// Returns the lines `NAME=value` of one of logind's files; empty if it cannot be read.
    private static func assignments(in path: String) -> [String: String] {
        let pairs = text(of: path).split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func text(of path: String) -> String {
        String(decoding: (try? BoundedFile.read(path, limit: 1 << 16)) ?? [], as: UTF8.self)
    }
}
