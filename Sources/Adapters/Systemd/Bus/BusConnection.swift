// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CSystemd
internal import Glibc

/// A connection to a D-Bus, asked for logind's signal that the machine sleeps or woke; closed in `deinit`.
///
/// Nothing here waits: whoever owns it waits for `descriptor` and calls `process`.
// The handle and the tally are private and live exactly as long as the value.
@safe struct BusConnection: ~Copyable {
    /// What has come in.
    struct Tally: Equatable {
        /// Whether the bus has agreed to send the signal.
        var isWatching = false
        /// How often the machine woke.
        var resumes = 0
        /// Why the bus does not send the signal; 0 when nothing was refused.
        var refusal: CInt = 0
    }

    private let handle: OpaquePointer
    /// Where the callbacks write; they have no other place, as C knows nothing of Swift's values.
    private let tally: UnsafeMutablePointer<Tally>

    /// Begins to connect, and asks for the signal.
    ///
    /// - Parameters:
    ///   - address: the bus, as D-Bus writes it: `unix:path=/run/dbus/system_bus_socket`.
    ///   - waitsForSocket: whether a socket that is not there yet is waited for, with the kernel's notice of new files.
    /// - Throws: when there is no such bus and it is not waited for.
    init(address: String, waitsForSocket: Bool) throws(SystemdError) {
        var bus: OpaquePointer?
        let made = unsafe sd_bus_new(&bus)
        guard made >= 0, let bus = unsafe bus else { throw SystemdError("start sd-bus", errorNumber: -made) }
        let tally = UnsafeMutablePointer<Tally>.allocate(capacity: 1)
        unsafe tally.initialize(to: Tally())
        let result = unsafe Self.start(bus, address, waitsForSocket: waitsForSocket, tally)
        guard result >= 0 else {
            _ = unsafe sd_bus_close_unref(bus)
            unsafe tally.deallocate()
            throw SystemdError("connect to the bus at \(address)", errorNumber: -result)
        }
        unsafe handle = bus
        unsafe self.tally = tally
    }

    deinit {
        // First the connection, with which the callbacks go.
        _ = unsafe sd_bus_close_unref(handle)
        unsafe tally.deallocate()
    }

    private static func start(
        _ bus: OpaquePointer, _ address: String, waitsForSocket: Bool, _ tally: UnsafeMutablePointer<Tally>
    ) -> CInt {
        let prepared = [
            unsafe sd_bus_set_address(bus, address), unsafe sd_bus_set_bus_client(bus, 1),
            unsafe sd_bus_set_watch_bind(bus, waitsForSocket ? 1 : 0),
        ]
        if let failure = prepared.first(where: { $0 < 0 }) { return failure }
        let started = unsafe sd_bus_start(bus)
        guard started >= 0 else { return started }
        // Without a slot the matching belongs to the bus.
        return unsafe sd_bus_match_signal_async(
            bus, nil, Login.name, Login.path, Login.manager, Login.signal, noteSignal, noteAnswer, tally)
    }

    /// What to wait for; it is another one after each step of connecting.
    var descriptor: CInt { unsafe sd_bus_get_fd(handle) }

    /// Whether to wait until the descriptor can be written as well.
    var wantsToWrite: Bool { unsafe sd_bus_get_events(handle) & POLLOUT != 0 }

    /// When to call `process` even if nothing came, in microseconds of the monotonic clock; nil when nothing is awaited.
    var deadline: UInt64? {
        var microseconds = UInt64.max
        guard unsafe sd_bus_get_timeout(handle, &microseconds) >= 0 else { return nil }
        return microseconds == .max ? nil : microseconds
    }

    /// Takes in what has come, at most 256 messages, so that a peer that never stops cannot keep its reader for good.
    ///
    /// - Returns: whether there is more.
    /// - Throws: when the connection has ended or the bus refuses; what came before is in the tally.
    borrowing func process() throws(SystemdError) -> Bool {
        var hasMore = true
        for _ in 0..<256 where hasMore {
            let result = unsafe sd_bus_process(handle, nil)
            guard result >= 0 else { throw SystemdError("read from the bus", errorNumber: -result) }
            hasMore = result > 0
        }
        let refusal = unsafe tally.pointee.refusal
        guard refusal == 0 else { throw SystemdError("watch for sleep on the bus", errorNumber: refusal) }
        return hasMore
    }

    /// What has come in; resumes are counted from the last call on.
    borrowing func takeTally() -> Tally {
        defer { unsafe tally.pointee.resumes = 0 }
        return unsafe tally.pointee
    }
}

/// logind's names on the bus.
enum Login {
    static let name = "org.freedesktop.login1"
    static let path = "/org/freedesktop/login1"
    static let manager = "org.freedesktop.login1.Manager"
    /// Sent before the machine sleeps with true, and when it has woken with false.
    static let signal = "PrepareForSleep"
}

/// Counts a signal that says that the machine woke. Returning 0 lets others have the message too.
private func noteSignal(
    _ message: OpaquePointer?, _ tally: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> CInt {
    var isGoingToSleep: CInt = 1
    let result = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &isGoingToSleep)
    // A message without the argument is none of logind's.
    if result > 0, isGoingToSleep == 0 {
        unsafe tally?.assumingMemoryBound(to: BusConnection.Tally.self).pointee.resumes += 1
    }
    return 0
}

/// Notes whether the bus agreed to send the signal.
private func noteAnswer(
    _ message: OpaquePointer?, _ tally: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> CInt {
    guard let tally = unsafe tally?.assumingMemoryBound(to: BusConnection.Tally.self) else { return 0 }
    if unsafe sd_bus_message_is_method_error(message, nil) > 0 {
        unsafe tally.pointee.refusal = sd_bus_message_get_errno(message)
    } else {
        unsafe tally.pointee.isWatching = true
    }
    return 0
}
