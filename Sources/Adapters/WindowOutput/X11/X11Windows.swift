// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CXCB
import Dispatch
import DisplayModel
import FrameOutput
import Glibc
import InputDevices

/// A connection to an X server, with a window for each screen.
final class X11Windows: WindowSystem {
    let name: String
    let connection: X11Connection
    /// The queue for all calls and callbacks.
    let queue: DispatchQueue
    /// Reports events to the window output.
    let report: (WindowSystemEvent) -> Void
    /// The outputs and their positions.
    private(set) var knownOutputs: [X11Connection.Output]
    /// Whether a window manager is running.
    let hasManager: Bool
    private var windows: [String: X11Window] = [:]
    private var input: X11Input?
    private var drops: X11Drops?

    /// Connects, and determines what the server offers.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - queue: the queue for all calls and callbacks.
    ///   - report: called with each event.
    ///   - notice: called with a line about each feature that the server lacks.
    /// - Throws: ``WindowOutputError`` if there is no server, or it cannot show windows.
    init(
        environment: [String: String], on queue: DispatchQueue, report: @escaping (WindowSystemEvent) -> Void,
        notice: (String) -> Void
    ) throws(WindowOutputError) {
        let display = environment["DISPLAY"] ?? ":0"
        (name, self.report, self.queue) = ("X11 (\(display))", report, queue)
        connection = try X11Connection(display)
        knownOutputs = connection.outputs()
        hasManager = !connection.property("_NET_SUPPORTING_WM_CHECK", of: connection.root).isEmpty
        if connection.sharedPutEvent == nil {
            notice("the X server has no MIT-SHM: pictures are sent over the socket, which is slow")
        }
        if connection.outputEvent == nil { notice("the X server has no RandR: no automatic full-screen windows") }
        if !hasManager { notice("no window manager: windows have no frames and overlap") }
        input = X11Input(self)
        drops = X11Drops(self)
        try connection.check()
    }

    var descriptor: CInt { unsafe connection.library.descriptor(connection.pointer) }
    var outputs: [String] { knownOutputs.map(\.name) }

    func show(_ window: ScreenWindow) throws(WindowOutputError) {
        if let open = windows[window.screen] {
            open.update(window)
        } else {
            windows[window.screen] = X11Window(window, self)
        }
    }

    func close(_ screen: String) {
        guard let window = windows[screen] else { return }
        input?.forget(window)
        windows[screen] = nil
        window.end()
    }

    func isReady(_ screen: String) -> Bool { windows[screen]?.isReady ?? false }

    func present(_ frame: Frame) throws(WindowOutputError) -> Bool { windows[frame.screen]?.present(frame) ?? false }

    func dispatch() throws(WindowOutputError) {
        while let event = unsafe connection.library.nextEvent(connection.pointer) {
            unsafe handle(event)
            unsafe free(event)
        }
        input?.endTurn()
        try connection.check()
    }

    func flush() throws(WindowOutputError) -> Bool {
        // xcb reads while it waits for a reply or for room to write. For such events, the socket does not become
        // readable again.
        repeat {
            // Blocks only while the server does not read, which it has no reason to do.
            _ = unsafe connection.library.flush(connection.pointer)
        } while handleQueued()
        try connection.check()
        return true
    }

    /// Handles the events that have already been read; returns whether there were any.
    private func handleQueued() -> Bool {
        var handled = false
        while let event = unsafe connection.library.queuedEvent(connection.pointer) {
            unsafe handle(event)
            unsafe free(event)
            handled = true
        }
        if handled { input?.endTurn() }
        return handled
    }

    /// Handles events that arrived with replies, after work that was not triggered by the connection.
    func settle() {
        try? dispatch()
        _ = try? flush()
    }

    func end() {
        windows = [:]
        (input, drops) = (nil, nil)
        connection.end()
    }

    /// Returns the window with an identifier of the server.
    func window(_ id: xcb_window_t) -> X11Window? { windows.values.first { $0.id == id } }

    /// Reports an event of a window.
    func tell(_ kind: WindowEvent.Kind, _ screen: String) {
        report(.event(WindowEvent(kind, screen: screen, time: WindowEvent.now)))
    }

    private func handle(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
        let type = unsafe event.pointee.response_type & 0x7F
        func body<Event>(_: Event.Type) -> Event {
            unsafe UnsafeMutableRawPointer(event).loadUnaligned(as: Event.self)
        }
        switch CInt(type) {
        case XCB_EXPOSE:
            let event = body(xcb_expose_event_t.self)
            window(event.window)?.exposed(
                PixelRect(x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height)))
        case XCB_CONFIGURE_NOTIFY:
            let event = body(xcb_configure_notify_event_t.self)
            window(event.window)?.configured(PixelSize(width: Int(event.width), height: Int(event.height)))
        case XCB_MAP_NOTIFY: window(body(xcb_map_notify_event_t.self).window)?.mapped(true)
        case XCB_UNMAP_NOTIFY: window(body(xcb_unmap_notify_event_t.self).window)?.mapped(false)
        case XCB_VISIBILITY_NOTIFY:
            let event = body(xcb_visibility_notify_event_t.self)
            window(event.window)?.obscured(UInt32(event.state) == XCB_VISIBILITY_FULLY_OBSCURED.rawValue)
        case XCB_CLIENT_MESSAGE:
            let event = body(xcb_client_message_event_t.self)
            guard let window = window(event.window), drops?.handle(event) != true else { return }
            if event.type == connection.atom("WM_PROTOCOLS"),
                unsafe event.data.data32.0 == connection.atom("WM_DELETE_WINDOW")
            {
                tell(.closed, window.window.screen)
            }
        case XCB_SELECTION_NOTIFY: drops?.notified(body(xcb_selection_notify_event_t.self))
        case XCB_PROPERTY_NOTIFY:
            let atom = body(xcb_property_notify_event_t.self).atom
            if atom == connection.atom("_XKB_RULES_NAMES") { input?.adoptLayout() }
        case XCB_KEY_PRESS, XCB_KEY_RELEASE: input?.key(body(xcb_key_press_event_t.self))
        case XCB_BUTTON_PRESS, XCB_BUTTON_RELEASE: input?.button(body(xcb_button_press_event_t.self))
        case XCB_MOTION_NOTIFY:
            let event = body(xcb_motion_notify_event_t.self)
            input?.move(event.event, Int(event.event_x), Int(event.event_y))
        case XCB_LEAVE_NOTIFY: input?.leave(body(xcb_leave_notify_event_t.self).event)
        case XCB_FOCUS_OUT:
            let event = body(xcb_focus_out_event_t.self)
            // A grab, such as by a window manager's keys, returns the focus; another window can get it during the grab.
            let real = [XCB_NOTIFY_MODE_NORMAL, XCB_NOTIFY_MODE_WHILE_GRABBED]
            if real.contains(where: { event.mode == UInt8($0.rawValue) }) { input?.loseFocus(event.event) }
        default:
            if type == connection.sharedPutEvent {
                // The identifier of the window follows the generic part.
                let drawable = unsafe UnsafeMutableRawPointer(event).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
                window(drawable)?.wasRead()
            } else if type == connection.outputEvent {
                knownOutputs = connection.outputs()
                windows.values.forEach { $0.updateFullScreen() }
                report(.outputsChanged)
            }
        }
    }
}
