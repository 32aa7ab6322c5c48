// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CLibinput
import Glibc
import Seat
import Synchronization

/// Opens and closes devices for libinput, through the seat's session.
final class InputHost: Sendable {
    private struct State {
        var open: [CInt: SeatSession.Device] = [:]
        var problem: String?
    }

    private let seat: SeatSession
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - seat: the session.
    ///   - warn: called with a line for the log, during calls to libinput.
    init(_ seat: SeatSession, warn: @escaping @Sendable (String) -> Void) { (self.seat, self.warn) = (seat, warn) }

    /// Returns the last problem with opening a device, and clears it.
    func takeProblem() -> String? {
        state.withLock { state in
            defer { state.problem = nil }
            return state.problem
        }
    }

    private func open(_ path: String) -> CInt {
        do throws(SeatError) {
            let device = try seat.open(path)
            state.withLock { $0.open[device.descriptor] = device }
            return device.descriptor
        } catch {
            note("\(error)")
            return -EACCES
        }
    }

    private func close(_ descriptor: CInt) {
        guard let device = state.withLock({ $0.open.removeValue(forKey: descriptor) }) else { return }
        seat.close(device)
    }

    private func note(_ message: String) {
        state.withLock { $0.problem = message }
        warn(message)
    }

    // MARK: C

    /// The callbacks, never freed because libinput keeps the pointer.
    static let interface: SendableInterface = {
        let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
        unsafe interface.initialize(
            to: libinput_interface(
                open_restricted: { path, _, host in
                    guard let path = unsafe path, let host = unsafe InputHost.host(host) else { return -EINVAL }
                    return unsafe host.open(String(cString: path))
                },
                close_restricted: { descriptor, host in unsafe InputHost.host(host)?.close(descriptor) }))
        return unsafe SendableInterface(pointer: interface)
    }()

    /// Returns the host of a callback; it outlives the context, which retains it.
    private static func host(_ pointer: UnsafeMutableRawPointer?) -> InputHost? {
        unsafe pointer.map { unsafe Unmanaged<InputHost>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// libinput's callbacks, which are never changed or freed.
@safe struct SendableInterface: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<libinput_interface>
}
