// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc

/// Notifies the service manager of the service's state (`sd_notify(3)`); does nothing without a service manager.
///
/// The protocol is one text datagram, so there is no need to link libsystemd. Nothing here blocks or throws: a service
/// manager that is slow or gone never stops the service. Each call returns whether the message was sent, or `true` if
/// there is no service manager. Can be called from any thread.
package struct ServiceNotifier: Sendable {
    private let address: DatagramAddress?

    /// The interval at which to call `watchdog`: half the time after which the service manager considers the service
    /// hung.
    ///
    /// Nil if there is no watchdog, or it watches another process. Call `watchdog` from the loop that does the work, so
    /// that a hung loop is detected.
    package let watchdogInterval: Duration?

    /// Whether there is a service manager.
    package var isSupervised: Bool { address != nil }

    private static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]

    /// Creates a notifier from the variables that a service manager sets.
    ///
    /// - Parameters:
    ///   - environment: `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`; invalid values are ignored.
    ///   - processID: the process that the watchdog must watch; without `WATCHDOG_PID`, it watches any
    ///     (`sd_watchdog_enabled(3)`).
    package init(environment: [String: String], processID: Int32 = getpid()) {
        address = environment["NOTIFY_SOCKET"].flatMap(DatagramAddress.init)
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == processID } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
        // Without a socket, a timer would wake the process for nothing.
        watchdogInterval = address != nil && isMeant && microseconds > 1 ? .microseconds(microseconds / 2) : nil
    }

    /// Creates the notifier of this process and removes the variables, so that child processes do not inherit them.
    ///
    /// Call it once at startup, before other threads read the environment.
    package static func takeFromEnvironment() -> ServiceNotifier {
        let notifier = ServiceNotifier(environment: ProcessEnvironment.values(of: variables))
        ProcessEnvironment.unset(variables)
        return notifier
    }

    /// Reports that the service is ready or has reloaded its configuration.
    ///
    /// - Parameter status: the new status, as for `status`; nil to keep the current one.
    /// - Returns: whether it was sent.
    @discardableResult package func ready(status: String? = nil) -> Bool {
        send(["READY=1"] + Self.assignment(ofStatus: status))
    }

    /// Sets the line that `systemctl status` shows: `3 screens, 1 mirrored`.
    ///
    /// - Parameter text: the line; control characters are escaped, since a second line would be another assignment.
    /// - Returns: whether it was sent.
    @discardableResult package func status(_ text: String) -> Bool { send(Self.assignment(ofStatus: text)) }

    /// Reports that the service is reloading its configuration; `ready` must follow.
    @discardableResult package func reloading() -> Bool {
        // Required by `Type=notify-reload` (systemd 253); older versions ignore it.
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return send(["RELOADING=1", "MONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)"])
    }

    /// Reports that the service is stopping.
    @discardableResult package func stopping() -> Bool { send(["STOPPING=1"]) }

    /// Reports that the service is alive; see `watchdogInterval`.
    @discardableResult package func watchdog() -> Bool { send(["WATCHDOG=1"]) }

    private static func assignment(ofStatus text: String?) -> [String] {
        text.map { ["STATUS=\($0.escapingControls())"] } ?? []
    }

    /// Sends assignments in one datagram. Each datagram uses a new socket: messages are rare, and nothing stays open.
    private func send(_ assignments: [String]) -> Bool {
        guard let address else { return true }
        guard let socket = try? DatagramSocket() else { return false }
        return socket.send(Array(assignments.joined(separator: "\n").utf8), to: address) == 0
    }
}

/// The environment of this process, without Foundation.
enum ProcessEnvironment {
    /// Returns the values of the variables in `names` that are set.
    static func values(of names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names {
            // The text is copied before the environment can change.
            if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
        }
        return values
    }

    /// Removes variables, so that child processes do not inherit them.
    static func unset(_ names: [String]) { for name in names { unsafe unsetenv(name) } }
}
