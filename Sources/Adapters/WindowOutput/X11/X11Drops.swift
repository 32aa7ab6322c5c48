// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CXCB

/// Receives files that are dropped on windows, with version 5 of the XDND protocol.
final class X11Drops {
    private unowned let system: X11Windows
    /// The window from which something is dragged, and whether it offers files.
    private var source: (id: xcb_window_t, hasFiles: Bool)?
    private var target: xcb_window_t = 0

    init(_ system: X11Windows) { self.system = system }

    /// Handles a client message; returns whether it belongs to the protocol.
    func handle(_ event: xcb_client_message_event_t) -> Bool {
        let connection = system.connection
        let data = unsafe event.data.data32
        switch event.type {
        case connection.atom("XdndEnter"):
            let files = connection.atom("text/uri-list")
            // Programs with more than three types list them in a property.
            let types: [UInt32] =
                data.1 & 1 == 0 ? [data.2, data.3, data.4] : connection.numbers("XdndTypeList", of: data.0)
            source = (data.0, types.contains(files))
        case connection.atom("XdndPosition"):
            let accepts = source.map { $0.id == data.0 && $0.hasFiles } ?? false
            connection.send(
                "XdndStatus", about: data.0,
                [event.window, accepts ? 1 : 0, 0, 0, accepts ? connection.atom("XdndActionCopy") : 0], to: data.0,
                mask: 0)
        case connection.atom("XdndLeave"): source = nil
        case connection.atom("XdndDrop"):
            guard let source, source.id == data.0, source.hasFiles else { break }
            target = event.window
            connection.convert(
                "XdndSelection", to: "text/uri-list", into: "SECONDSCREEN_DROP", of: event.window, time: data.2)
        default: return false
        }
        return true
    }

    /// Takes the list of files that the other program has written into a property.
    func notified(_ event: xcb_selection_notify_event_t) {
        guard let dragging = source, event.requestor == target else { return }
        source = nil
        let connection = system.connection
        let list =
            event.property == 0
            ? []
            : Array(connection.property("SECONDSCREEN_DROP", of: target, deletes: true).prefix(DroppedFile.listLimit))
        connection.send(
            "XdndFinished", about: dragging.id, [target, 1, connection.atom("XdndActionCopy"), 0, 0], to: dragging.id,
            mask: 0)
        if let window = system.window(target) { system.report(.dropped(window.window.screen, list)) }
    }
}
