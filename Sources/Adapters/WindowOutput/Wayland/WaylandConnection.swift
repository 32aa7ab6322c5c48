// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import CWayland
import Glibc

/// An argument of a request.
enum WaylandArgument {
    case int(Int)
    /// A whole number that is sent with 8 bits of fraction.
    case fixed(Int)
    case uint(UInt32)
    case string(String)
    case object(WaylandObject?)
    case descriptor(CInt)
    case new
}

/// The arguments of an event, valid while it is handled.
@safe struct WaylandArguments {
    fileprivate let values: UnsafeMutablePointer<wl_argument>?

    func int(_ index: Int) -> Int { unsafe Int(values?[index].i ?? 0) }
    func uint(_ index: Int) -> UInt32 { unsafe values?[index].u ?? 0 }
    /// A number with 8 bits of fraction.
    func fixed(_ index: Int) -> Double { unsafe Double(values?[index].f ?? 0) / 256 }
    func string(_ index: Int) -> String? { unsafe values?[index].s.map { unsafe String(cString: $0) } }
    func proxy(_ index: Int) -> OpaquePointer? { unsafe values?[index].o }
    func descriptor(_ index: Int) -> CInt { unsafe values?[index].h ?? -1 }
    /// An array of 32-bit numbers, such as a toplevel's states.
    func numbers(_ index: Int) -> [UInt32] {
        guard let array = unsafe values?[index].a, let data = unsafe array.pointee.data else { return [] }
        return unsafe Array(
            UnsafeRawBufferPointer(start: data, count: array.pointee.size / 4 * 4).bindMemory(to: UInt32.self))
    }
}

/// An object of the protocol, with its event handler.
@safe final class WaylandObject {
    let proxy: OpaquePointer
    /// The version in use.
    let version: UInt32
    /// Called for each event with its opcode.
    var handler: (UInt32, WaylandArguments) -> Void = { _, _ in }

    fileprivate init(_ proxy: OpaquePointer, version: UInt32) {
        unsafe self.proxy = proxy
        self.version = version
    }
}

/// A connection to a Wayland compositor. Not thread-safe.
@safe final class WaylandConnection {
    private let library: LibWayland
    private var display: OpaquePointer?
    private var objects: [OpaquePointer: WaylandObject] = unsafe [:]

    /// Connects to a compositor.
    ///
    /// - Parameter name: the socket's name or path.
    /// - Throws: ``WindowOutputError`` if the library is missing or no compositor answers.
    init(_ name: String) throws(WindowOutputError) {
        do { library = try LibWayland() } catch { throw WindowOutputError("\(error)") }
        guard let display = unsafe library.connect(name) else {
            throw WindowOutputError(
                "cannot connect to the Wayland display '\(name)': \(unsafe String(cString: strerror(errno))); check WAYLAND_DISPLAY and XDG_RUNTIME_DIR"
            )
        }
        unsafe self.display = display
    }

    deinit { end() }

    /// Closes the connection; later calls do nothing.
    func end() {
        guard let display = unsafe display else { return }
        unsafe objects.values.forEach { unsafe library.destroy($0.proxy) }
        unsafe objects = [:]
        unsafe library.disconnect(display)
        unsafe self.display = nil
    }

    /// The socket; -1 after the connection is closed.
    var descriptor: CInt { unsafe display.map { unsafe library.descriptor($0) } ?? -1 }

    /// Waits until the server has handled all requests.
    func roundtrip() throws(WindowOutputError) {
        guard let display = unsafe display, unsafe library.roundtrip(display) >= 0 else { throw failure() }
    }

    /// Reads and handles all events that have arrived, without blocking.
    ///
    /// Dispatch reports the end of a connection only once, together with the last data.
    func dispatch() throws(WindowOutputError) {
        guard let display = unsafe display else { throw failure() }
        for _ in 0..<Self.maximumReads {
            while unsafe library.prepareRead(display) != 0 {
                guard unsafe library.dispatchPending(display) >= 0 else { throw failure() }
            }
            if unsafe library.readEvents(display) < 0, errno != EAGAIN { throw failure() }
            guard unsafe library.dispatchPending(display) >= 0, unsafe library.error(display) == 0 else {
                throw failure()
            }
            var state = pollfd(fd: unsafe library.descriptor(display), events: Int16(POLLIN), revents: 0)
            // The structure outlives the call.
            guard unsafe poll(&state, 1, 0) == 1 else { return }
        }
    }

    /// The maximum number of reads before other work gets its turn.
    private static let maximumReads = 64

    /// Sends requests without blocking; returns whether all were sent.
    func flush() throws(WindowOutputError) -> Bool {
        guard let display = unsafe display else { throw failure() }
        if unsafe library.flush(display) >= 0 { return true }
        guard errno == EAGAIN else { throw failure() }
        return false
    }

    private func failure() -> WindowOutputError {
        let code = unsafe display.map { unsafe library.error($0) } ?? EPIPE
        let reason = unsafe String(cString: strerror(code == 0 ? errno : code))
        return WindowOutputError("the connection to the Wayland compositor ended: \(reason)")
    }

    /// Sends a request of the display itself, which has no object.
    func displayRequest(_ opcode: WlDisplay.Request, makes interface: String) -> WaylandObject? {
        guard let display = unsafe display else { return nil }
        return unsafe marshal(display, 1, opcode.rawValue, [.new], interface, nil, false)
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - object: the object; nothing is sent for nil.
    ///   - opcode: the request.
    ///   - arguments: the arguments, in the order of the signature.
    ///   - interface: the interface of the object that the request creates.
    ///   - version: its version; nil for the version of `object`.
    ///   - destroys: whether the request destroys the object.
    /// - Returns: the created object.
    @discardableResult func send(
        _ object: WaylandObject?, _ opcode: some RawRepresentable<UInt32>, _ arguments: WaylandArgument...,
        makes interface: String? = nil, version: UInt32? = nil, destroys: Bool = false
    ) -> WaylandObject? {
        guard let object, unsafe display != nil, unsafe objects[object.proxy] === object else { return nil }
        if destroys { unsafe objects[object.proxy] = nil }
        return unsafe marshal(
            object.proxy, object.version, opcode.rawValue, arguments, interface, version, destroys)
    }

    /// Destroys an object without a request, such as a callback that has fired.
    func drop(_ object: WaylandObject) {
        guard unsafe display != nil, unsafe objects.removeValue(forKey: object.proxy) != nil else { return }
        unsafe library.destroy(object.proxy)
    }

    /// Returns the object of a proxy that an event names; nil if it is not ours.
    func object(_ proxy: OpaquePointer?) -> WaylandObject? { unsafe proxy.flatMap { unsafe objects[$0] } }

    /// Takes over an object that an event created.
    func adopt(_ proxy: OpaquePointer?) -> WaylandObject? {
        guard let proxy = unsafe proxy else { return nil }
        return unsafe register(proxy, unsafe library.version(proxy))
    }

    private func register(_ proxy: OpaquePointer, _ version: UInt32) -> WaylandObject {
        let object = unsafe WaylandObject(proxy, version: version)
        unsafe objects[proxy] = object
        // The object outlives its proxy: it is released from `objects` only when the proxy is destroyed.
        _ = unsafe library.addDispatcher(
            proxy,
            { implementation, _, opcode, _, arguments in
                guard let implementation = unsafe implementation else { return 0 }
                let object = unsafe Unmanaged<WaylandObject>.fromOpaque(implementation).takeUnretainedValue()
                object.handler(opcode, unsafe WaylandArguments(values: arguments))
                return 0
            }, Unmanaged.passUnretained(object).toOpaque(), nil)
        return object
    }

    private func marshal(
        _ proxy: OpaquePointer, _ own: UInt32, _ opcode: UInt32, _ arguments: [WaylandArgument], _ interface: String?,
        _ version: UInt32?, _ destroys: Bool
    ) -> WaylandObject? {
        var strings: [UnsafeMutablePointer<CChar>?] = unsafe []
        defer { unsafe strings.forEach { unsafe free($0) } }
        var values: [wl_argument] = unsafe []
        for argument in arguments {
            var value = unsafe wl_argument()
            switch argument {
            case .int(let number): unsafe value.i = Int32(clamping: number)
            case .fixed(let number): unsafe value.f = wl_fixed_t(clamping: number * 256)
            case .uint(let number): unsafe value.u = number
            case .string(let text):
                let copy = unsafe strdup(text)
                unsafe strings.append(copy)
                unsafe value.s = UnsafePointer(copy)
            case .object(let object): unsafe value.o = unsafe object?.proxy
            case .descriptor(let descriptor): unsafe value.h = descriptor
            case .new: unsafe value.n = 0
            }
            unsafe values.append(value)
        }
        let table = unsafe interface.flatMap { unsafe WaylandTables.shared[$0] }
        let version = version ?? own
        let made = unsafe values.withUnsafeMutableBufferPointer { values in
            unsafe library.marshal(proxy, opcode, table, version, destroys ? 1 : 0, values.baseAddress)
        }
        return unsafe made.map { unsafe register($0, version) }
    }
}
