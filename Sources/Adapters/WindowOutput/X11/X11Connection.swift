// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CXCB
import DisplayModel
import Glibc

/// A connection to an X server. Not thread-safe.
@safe final class X11Connection {
    /// An output of the desktop, and its position on the screen.
    struct Output {
        var name: String
        var rect: PixelRect
    }

    let library: LibXCB
    let pointer: LibXCB.Connection
    let root: xcb_window_t
    let depth: UInt8
    /// The size of the screen, which spans all outputs.
    let screenSize: PixelSize
    /// The number of the event that reports that shared memory has been read; nil without MIT-SHM.
    let sharedPutEvent: UInt8?
    /// The number of the first event of RandR; nil without it.
    let outputEvent: UInt8?
    private var atoms: [String: xcb_atom_t] = [:]
    private var isOpen = true

    /// Connects to a server.
    ///
    /// - Parameter display: the display, such as `:0`.
    /// - Throws: ``WindowOutputError`` if a library is missing, no server answers, or its screen is not usable.
    init(_ display: String) throws(WindowOutputError) {
        do { library = try LibXCB() } catch { throw WindowOutputError("\(error)") }
        var number: CInt = 0
        guard let pointer = unsafe library.connect(display, &number) else {
            throw WindowOutputError("cannot connect to the X display '\(display)': no memory")
        }
        unsafe self.pointer = pointer
        guard unsafe library.connectionError(pointer) == 0, let setup = unsafe library.setup(pointer) else {
            unsafe library.disconnect(pointer)
            throw WindowOutputError(
                "cannot connect to the X display '\(display)'; check DISPLAY and XAUTHORITY")
        }
        var roots = unsafe library.roots(setup)
        for _ in 0..<number where unsafe roots.rem > 1 { unsafe library.nextRoot(&roots) }
        guard let screen = unsafe roots.data?.pointee, screen.root_depth == 24 || screen.root_depth == 32,
            unsafe setup.pointee.image_byte_order == XCB_IMAGE_ORDER_LSB_FIRST.rawValue
        else {
            unsafe library.disconnect(pointer)
            throw WindowOutputError("the X display '\(display)' does not have 24-bit little-endian color")
        }
        (root, depth) = (screen.root, screen.root_depth)
        screenSize = PixelSize(width: Int(screen.width_in_pixels), height: Int(screen.height_in_pixels))
        sharedPutEvent = unsafe Self.firstEvent(of: library.shm, library, pointer)
        outputEvent = unsafe Self.firstEvent(of: library.randr, library, pointer)
        // The keyboard's layout is a property of the root window.
        let mask = [XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue]
        _ = unsafe mask.withUnsafeBytes {
            unsafe library.changeAttributes(pointer, root, XCB_CW_EVENT_MASK.rawValue, $0.baseAddress)
        }
        if outputEvent != nil {
            _ = unsafe library.selectOutputs(pointer, root, UInt16(XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue))
        }
    }

    private static func firstEvent(
        of name: OpaquePointer, _ library: LibXCB, _ pointer: LibXCB.Connection
    ) -> UInt8? {
        guard let data = unsafe library.extensionData(pointer, name), unsafe data.pointee.present != 0 else {
            return nil
        }
        return unsafe data.pointee.first_event
    }

    deinit { end() }

    /// Closes the connection.
    func end() {
        guard isOpen else { return }
        isOpen = false
        unsafe library.disconnect(pointer)
    }

    /// Throws if the connection has ended.
    func check() throws(WindowOutputError) {
        guard isOpen, unsafe library.connectionError(pointer) == 0 else {
            throw WindowOutputError("the connection to the X server ended")
        }
    }

    /// Returns an atom, which is requested only once.
    func atom(_ name: String) -> xcb_atom_t {
        if let known = atoms[name] { return known }
        let cookie = unsafe library.internAtom(pointer, 0, UInt16(name.utf8.count), name)
        let reply = unsafe library.internAtomReply(pointer, cookie, nil)
        defer { unsafe free(reply) }
        let atom = unsafe reply?.pointee.atom ?? 0
        atoms[name] = atom
        return atom
    }

    /// Sets a property of 32-bit numbers.
    func set(_ name: String, _ type: String, _ values: [UInt32], of window: xcb_window_t) {
        _ = unsafe values.withUnsafeBytes {
            unsafe library.changeProperty(
                pointer, 0, window, atom(name), atom(type), 32, UInt32(values.count), $0.baseAddress)
        }
    }

    /// Sets a property of text.
    func set(_ name: String, _ type: String, _ text: String, of window: xcb_window_t) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes {
            unsafe library.changeProperty(
                pointer, 0, window, atom(name), atom(type), 8, UInt32(bytes.count), $0.baseAddress)
        }
    }

    /// Returns the bytes of a property, at most 64 KiB; empty if there is none.
    func property(_ name: String, of window: xcb_window_t, deletes: Bool = false) -> [UInt8] {
        let cookie = unsafe library.getProperty(pointer, deletes ? 1 : 0, window, atom(name), 0, 0, 1 << 14)
        guard let reply = unsafe library.getPropertyReply(pointer, cookie, nil) else { return [] }
        defer { unsafe free(reply) }
        let count = unsafe Int(library.propertyLength(reply))
        guard count > 0, let value = unsafe library.propertyValue(reply) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: value, count: count))
    }

    /// Returns the 32-bit numbers of a property.
    func numbers(_ name: String, of window: xcb_window_t) -> [UInt32] {
        let bytes = property(name, of: window)
        return stride(from: 0, to: bytes.count / 4 * 4, by: 4).map { start in
            bytes[start..<start + 4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        }
    }

    /// Requests a selection, which its owner writes into a property.
    func convert(
        _ selection: String, to type: String, into property: String, of window: xcb_window_t, time: xcb_timestamp_t
    ) {
        _ = unsafe library.convertSelection(pointer, window, atom(selection), atom(type), atom(property), time)
    }

    /// Sends a client message.
    func send(_ type: String, about window: xcb_window_t, _ data: [UInt32], to target: xcb_window_t, mask: UInt32) {
        var event = xcb_client_message_event_t()
        (event.response_type, event.format) = (UInt8(XCB_CLIENT_MESSAGE), 32)
        (event.window, event.type) = (window, atom(type))
        unsafe withUnsafeMutableBytes(of: &event.data) { bytes in
            for (index, value) in data.prefix(5).enumerated() {
                unsafe bytes.storeBytes(of: value, toByteOffset: index * 4, as: UInt32.self)
            }
        }
        unsafe withUnsafeBytes(of: &event) {
            _ = unsafe library.sendEvent(
                pointer, 0, target, mask, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
    }

    /// Moves and resizes a window.
    func configure(_ window: xcb_window_t, origin: (x: Int, y: Int)? = nil, size: PixelSize? = nil) {
        var (mask, values): (UInt32, [UInt32]) = (0, [])
        if let origin {
            mask |= XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
            values += [UInt32(bitPattern: Int32(origin.x)), UInt32(bitPattern: Int32(origin.y))]
        }
        if let size {
            mask |= XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
            values += [UInt32(max(1, size.width)), UInt32(max(1, size.height))]
        }
        _ = unsafe values.withUnsafeBytes {
            unsafe library.configureWindow(pointer, window, UInt16(mask), $0.baseAddress)
        }
    }

    /// Returns the active outputs.
    func outputs() -> [Output] {
        guard outputEvent != nil,
            let reply = unsafe library.resourcesReply(pointer, library.resources(pointer, root), nil)
        else { return [] }
        defer { unsafe free(reply) }
        guard let list = unsafe library.resourceOutputs(reply) else { return [] }
        let (count, time) = unsafe (Int(reply.pointee.num_outputs), reply.pointee.config_timestamp)
        return (0..<count).compactMap { unsafe output(list[$0], time) }
    }

    private func output(_ output: xcb_randr_output_t, _ time: xcb_timestamp_t) -> Output? {
        guard let info = unsafe library.outputInfoReply(pointer, library.outputInfo(pointer, output, time), nil) else {
            return nil
        }
        defer { unsafe free(info) }
        guard unsafe info.pointee.crtc != 0, let name = unsafe library.outputName(info),
            let crtc = unsafe library.crtcInfoReply(
                pointer, library.crtcInfo(pointer, info.pointee.crtc, time), nil)
        else { return nil }
        defer { unsafe free(crtc) }
        let text = unsafe UnsafeBufferPointer(start: name, count: Int(info.pointee.name_len))
        let rect = unsafe PixelRect(
            x: Int(crtc.pointee.x), y: Int(crtc.pointee.y), width: Int(crtc.pointee.width),
            height: Int(crtc.pointee.height))
        return unsafe Output(name: String(decoding: text, as: UTF8.self), rect: rect)
    }
}
