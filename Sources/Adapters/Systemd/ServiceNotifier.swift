// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
internal import Glibc

/// Tells the service manager how the service does (`sd_notify(3)`); without a service manager it does nothing.
///
/// Nothing here waits or throws: a service manager that is slow or gone never stops the service. Each call says whether
/// the message went out, for the rare caller that wants to say it again; a service that is not supervised has nothing
/// to say, and gets `true`. A value without state; any thread may use it.
package struct ServiceNotifier: Sendable {
    private let address: DatagramAddress?

    /// How often to call `watchdog`: half the time after which the service manager takes the service for hung.
    ///
    /// Nil when it does not watch, or watches another process. Call it from the loop that does the work, so that a
    /// loop that hangs is noticed.
    package let watchdogInterval: Duration?

    /// Whether a service manager listens.
    package var isSupervised: Bool { address != nil }

    private static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]

    /// Creates a notifier from the variables that a service manager sets.
    ///
    /// - Parameters:
    ///   - environment: `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` of it; what makes no sense is taken for
    ///     absent.
    ///   - processID: whom the watchdog must mean; without `WATCHDOG_PID` it means everybody (`sd_watchdog_enabled(3)`).
    package init(environment: [String: String], processID: Int32 = getpid()) {
        address = environment["NOTIFY_SOCKET"].flatMap(DatagramAddress.init)
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == processID } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
        // Without a socket nobody could be told, and a timer would wake the process for nothing.
        watchdogInterval = address != nil && isMeant && microseconds > 1 ? .microseconds(microseconds / 2) : nil
    }

    /// Creates the notifier of this process and removes the variables, so that child processes do not speak for it.
    ///
    /// Call it once, at start, before there are threads that read the environment.
    package static func takeFromEnvironment() -> ServiceNotifier {
        let notifier = ServiceNotifier(environment: ProcessEnvironment.values(of: variables))
        ProcessEnvironment.unset(variables)
        return notifier
    }

    /// Says that the service is up, or has read its configuration again after `reloading`.
    ///
    /// - Parameter status: what to show of it, as of `status`; nil to leave what is shown.
    /// - Returns: whether it went out.
    @discardableResult package func ready(status: String? = nil) -> Bool {
        send(["READY=1"] + Self.assignment(ofStatus: status))
    }

    /// Says in a line how things are, for `systemctl status`: `3 screens, 1 mirrored`.
    ///
    /// - Parameter text: the line; control characters are escaped, as a second line would be an assignment of its own.
    /// - Returns: whether it went out.
    @discardableResult package func status(_ text: String) -> Bool {
        send(Self.assignment(ofStatus: text))
    }

    /// Says that the service reads its configuration again; `ready` must follow.
    @discardableResult package func reloading() -> Bool {
        // Asked for from systemd 253 on, by `Type=notify-reload`; older ones ignore it.
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return send(["RELOADING=1", "MONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)"])
    }

    /// Says that the service ends.
    @discardableResult package func stopping() -> Bool { send(["STOPPING=1"]) }

    /// Says that the service is alive; see `watchdogInterval`.
    @discardableResult package func watchdog() -> Bool { send(["WATCHDOG=1"]) }

    /// Asks for more time to start, to reload or to stop.
    ///
    /// - Parameter duration: how long from now, unless a later message asks for more; rounded to microseconds.
    /// - Returns: whether it went out.
    @discardableResult package func extendTimeout(by duration: Duration) -> Bool {
        send(["EXTEND_TIMEOUT_USEC=\(max(duration, .zero).wholeNanoseconds / 1000)"])
    }

    /// Says why the service fails, as an error number of the system's.
    @discardableResult package func failed(errorNumber: Int32) -> Bool { send(["ERRNO=\(errorNumber)"]) }

    private static func assignment(ofStatus text: String?) -> [String] {
        text.map { ["STATUS=\($0.escapingControls())"] } ?? []
    }

    /// Sends assignments in one datagram. The socket is made anew each time: messages are rare, and nothing stays open.
    private func send(_ assignments: [String]) -> Bool {
        guard let address else { return true }
        guard let socket = try? DatagramSocket() else { return false }
        return socket.send(Array(assignments.joined(separator: "\n").utf8), to: address) == 0
    }
}
