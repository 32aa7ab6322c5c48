// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CSeat
import Dispatch
private import Glibc
import Synchronization
import SystemPackage

/// A session on a seat: opens its graphics cards and input devices without root, becomes DRM master, and follows VT
/// switches.
///
/// libseat gets access from seatd, logind, or, for root, its own helper process, which restores the console even if
/// this process is killed. While another VT is active, the session is inactive: its devices stay open, but graphics
/// cards deny commits, and input devices are revoked.
package final class SeatSession: Sendable {
    /// An open device.
    package struct Device: Hashable, Sendable {
        /// The descriptor, valid until ``SeatSession/close(_:)``.
        package let descriptor: CInt
        fileprivate let id: CInt
    }

    /// libseat's seat, used only in `init` and on the queue.
    @safe fileprivate struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// A Dispatch source, which is thread-safe but not `Sendable`.
    private struct Readable: @unchecked Sendable {
        let source: any DispatchSourceRead
        /// A duplicate of libseat's descriptor, closed when the source is canceled.
        let descriptor: CInt
    }

    /// The result from the thread that opens the seat.
    private final class Answer: Sendable {
        let value = Mutex<Result<Handle, Errno>?>(nil)
    }

    private struct State {
        var seat: Handle?
        var isActive = false
        /// How often the session has become inactive.
        var absences = 0
        var observers: [@Sendable (Bool) -> Void] = []
        var endObservers: [@Sendable (SeatError) -> Void] = []
        var readable: Readable?
        /// Why the session ended unexpectedly; nil if it did not.
        var end: SeatError?
    }

    private let library: LibSeat
    private let queue = SerialQueue(label: "org.secondscreen.seat")
    private let state = Mutex(State())
    private let hasEnded = DispatchSemaphore(value: 0)
    /// Signaled when the duplicate of libseat's descriptor is closed.
    private let isUnread = DispatchSemaphore(value: 0)

    /// The time to wait for the session to become active.
    private static var patience: Duration { .seconds(3) }

    /// Opens a session on this process's seat, and waits up to three seconds for it to become active.
    ///
    /// A session on a background VT opens too, and becomes active later.
    ///
    /// - Throws: ``SeatError`` if libseat is missing or nothing grants access; names the remedy.
    package init() throws(SeatError) {
        do { library = try LibSeat() } catch { throw SeatError("\(error)") }
        // Without permission, libseat falls back to a session that never becomes active.
        guard SeatAccess().usable != nil else { throw SeatError.noAccess(errno: .permissionDenied) }
        let seat = try open()
        state.withLock { $0.seat = seat }
        let end = ContinuousClock.now + Self.patience
        while !isActive, ContinuousClock.now < end {
            guard unsafe library.dispatch(seat.pointer, 100) >= 0 || Errno.last == .interrupted else { break }
        }
        unsafe follow(library.fileDescriptor(seat.pointer))
    }

    /// Opens the seat on a thread that lives as long as the session: the kernel kills libseat's helper process, which
    /// switches VTs for root, when the thread that forked it exits.
    private func open() throws(SeatError) -> Handle {
        // The listener lives as long as the seat does: libseat keeps the pointer.
        let listener = unsafe Handle(pointer: OpaquePointer(Listener.allocate()))
        let session = unsafe Handle(pointer: OpaquePointer(Unmanaged.passUnretained(self).toOpaque()))
        let (library, hasEnded, hasOpened) = (library, hasEnded, DispatchSemaphore(value: 0))
        let result = Answer()
        DispatchQueue(label: "org.secondscreen.seat.opener").async {
            Self.nameThread()
            let seat = unsafe Self.withTerminalSignals {
                unsafe library.openSeat(UnsafePointer(listener.pointer), UnsafeMutableRawPointer(session.pointer))
            }
            let opened = unsafe seat.map { unsafe Result<Handle, Errno>.success(Handle(pointer: $0)) }
            result.value.withLock { $0 = opened ?? .failure(Errno.last) }
            hasOpened.signal()
            if opened != nil { hasEnded.wait() }
        }
        hasOpened.wait()
        switch result.value.withLock({ $0 }) {
        case .success(let seat): return seat
        case .failure(let error): throw SeatError.noAccess(errno: error)
        case nil: throw SeatError.noAccess(errno: .ioError)
        }
    }

    /// Gives this thread the program's name: the helper process inherits it, and `doctor`, `ps`, and messages about a
    /// card in use show it.
    private static func nameThread() {
        guard let name = try? BoundedFile.read("/proc/self/comm", limit: 64),
            let file = try? FileDescriptor.open(FilePath("/proc/thread-self/comm"), .writeOnly)
        else { return }
        _ = try? file.closeAfter { try file.writeAll(name.prefix { $0 != UInt8(ascii: "\n") }) }
    }

    /// Runs a function with the signals for VT switches unblocked: Dispatch blocks them in its threads, and the helper
    /// process would inherit that and never respond. The others stay blocked, so that Ctrl+C and the stop of a unit
    /// reach the program first, which then ends the helper.
    private static func withTerminalSignals<Value>(_ body: () -> Value) -> Value {
        var (signals, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&signals)
        for signal in [SIGUSR1, SIGUSR2] { unsafe sigaddset(&signals, signal) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    deinit {
        state.withLock { state in
            state.readable?.source.cancel()
            if let seat = state.seat { _ = unsafe library.closeSeat(seat.pointer) }
        }
        hasEnded.signal()
    }

    /// The seat's name, such as `seat0`.
    package var name: String {
        withSeat { library, seat in
            unsafe library.seatName(seat.pointer).map { unsafe String(cString: $0) }
        } ?? "seat0"
    }

    /// Whether this session's VT is active.
    package var isActive: Bool { state.withLock { $0.isActive } }

    /// How often the session has become inactive.
    package var absences: Int { state.withLock { $0.absences } }

    /// Calls a function on the session's queue whenever the session becomes active or inactive. The function must not
    /// call the session's methods.
    package func observe(_ change: @escaping @Sendable (_ isActive: Bool) -> Void) {
        state.withLock { $0.observers.append(change) }
    }

    /// Why the session ended unexpectedly; nil if it did not.
    package var reasonForEnd: SeatError? { state.withLock(\.end) }

    /// Calls a function if the session ends unexpectedly, such as when seatd is stopped; immediately if it already has.
    /// The function must not call the session's methods.
    package func observeEnd(_ ended: @escaping @Sendable (_ reason: SeatError) -> Void) {
        let end = state.withLock { state in
            if state.end == nil { state.endObservers.append(ended) }
            return state.end
        }
        if let end { ended(end) }
    }

    /// Opens a device of the seat; blocks until libseat replies.
    ///
    /// - Parameter path: the device's path, such as `/dev/dri/card0`.
    /// - Returns: the device; its descriptor is close-on-exec.
    /// - Throws: ``SeatError`` with the reason, such as missing permissions.
    package func open(_ path: String) throws(SeatError) -> Device {
        let opened = withSeat { library, seat in
            var descriptor: CInt = -1
            let id = unsafe library.openDevice(seat.pointer, path, &descriptor)
            // Read `errno` now: leaving the queue may change it.
            return id >= 0 && descriptor >= 0
                ? Result<Device, Errno>.success(Device(descriptor: descriptor, id: id)) : .failure(Errno.last)
        }
        switch opened {
        case .success(let device): return device
        case .failure(let error): throw SeatError.cannotOpen(path, errno: error)
        case nil: throw SeatError.cannotOpen(path, errno: .socketNotConnected)
        }
    }

    /// Closes a device and its descriptor asynchronously.
    package func close(_ device: Device) {
        // Asynchronous because the last observer that uses a device may call this on the queue.
        queue.queue.async { [library, self] in
            if let seat = state.withLock({ $0.end == nil ? $0.seat : nil }) {
                _ = unsafe library.closeDevice(seat.pointer, device.id)
            }
            _ = Glibc.close(device.descriptor)
        }
    }

    /// Switches to another VT, as Ctrl+Alt+F2 does.
    ///
    /// - Parameter terminal: the VT's number, from 1.
    package func switchTerminal(to terminal: Int) {
        _ = withSeat { library, seat in unsafe library.switchSession(seat.pointer, CInt(clamping: terminal)) }
    }

    /// Closes the session and the devices that are still open, which restores the text console.
    package func close() {
        let (seat, readable) = queue.queue.sync {
            state.withLock { state in
                defer { (state.seat, state.readable, state.isActive) = (nil, nil, false) }
                return (state.seat, state.readable)
            }
        }
        if let readable {
            // Nothing may call libseat any more.
            readable.source.cancel()
            isUnread.wait()
        }
        if let seat { queue.queue.sync { _ = unsafe library.closeSeat(seat.pointer) } }
    }

    /// Calls a function with libseat on the queue, where libseat's callbacks run; returns nil if the session is closed.
    private func withSeat<Value>(_ body: (LibSeat, Handle) -> Value?) -> Value? {
        queue.queue.sync {
            guard let seat = state.withLock({ $0.seat }) else { return nil }
            return body(library, seat)
        }
    }

    /// Dispatches libseat's events on the queue until the session ends.
    ///
    /// Watches a duplicate of the descriptor: libseat closes its own when a call finds the connection broken, and the
    /// kernel then forgets without an event that it is watched.
    private func follow(_ descriptor: CInt) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return end(Errno.last) }
        let readable = Readable(
            source: DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue.queue), descriptor: copy)
        readable.source.setEventHandler { [weak self] in self?.dispatch() }
        readable.source.setCancelHandler { [isUnread] in
            _ = Glibc.close(copy)
            isUnread.signal()
        }
        state.withLock { $0.readable = readable }
        readable.source.resume()
    }

    private func dispatch() {
        let (seat, readable) = state.withLock { ($0.seat, $0.readable) }
        guard let seat, let readable else { return }
        let result = unsafe library.dispatch(seat.pointer, 0)
        let error = Errno.last
        if result < 0, error != .interrupted { return end(error) }
        // Without a timeout, libseat reads the end of the connection as "no events" (dispatch_background in seatd.c), and
        // Dispatch reports a hangup only once.
        if Self.hasHungUp(readable.descriptor) { end(.brokenPipe) }
    }

    private static func hasHungUp(_ descriptor: CInt) -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return unsafe poll(&entry, 1, 0) > 0 && CInt(entry.revents) & (POLLHUP | POLLERR) != 0
    }

    /// The seat manager is gone: VT switches are no longer announced, so nothing may be shown.
    private func end(_ error: Errno) {
        let reason = SeatError.ended(errno: error)
        let observers = state.withLock { state in
            state.readable?.source.cancel()
            (state.readable, state.end) = (nil, reason)
            defer { state.endObservers = [] }
            return state.endObservers
        }
        change(to: false)
        for observer in observers { observer(reason) }
    }

    /// Records whether the session is active, and informs the observers. libseat calls this on the queue or in `init`.
    fileprivate func change(to isActive: Bool) {
        let (observers, seat) = state.withLock { state in
            if state.isActive, !isActive { state.absences += 1 }
            state.isActive = isActive
            return (state.observers, state.end == nil ? state.seat : nil)
        }
        for observer in observers { observer(isActive) }
        // The VT switch waits for this acknowledgment.
        if !isActive, let seat { _ = unsafe library.disableSeat(seat.pointer) }
    }
}

/// libseat's callbacks.
private enum Listener {
    static func allocate() -> UnsafePointer<libseat_seat_listener> {
        let listener = UnsafeMutablePointer<libseat_seat_listener>.allocate(capacity: 1)
        unsafe listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { _, session in unsafe Listener.session(session)?.change(to: true) },
                disable_seat: { _, session in unsafe Listener.session(session)?.change(to: false) }))
        return unsafe UnsafePointer(listener)
    }

    /// Returns the session of a callback. It closes its seat before it is released, so the pointer is always valid
    /// here.
    private static func session(_ pointer: UnsafeMutableRawPointer?) -> SeatSession? {
        unsafe pointer.map { unsafe Unmanaged<SeatSession>.fromOpaque($0).takeUnretainedValue() }
    }
}
