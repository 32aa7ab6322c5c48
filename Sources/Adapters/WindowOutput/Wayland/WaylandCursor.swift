// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput

/// The arrow over windows: without one, the compositor shows any picture or none.
final class WaylandCursor {
    private let surface: WaylandObject
    private let buffer: SharedBuffer
    private let connection: WaylandConnection

    /// Creates the arrow; nil if there is no memory for it.
    init?(_ system: WaylandWindows) {
        connection = system.connection
        let size = PixelSize(width: 24, height: 24)
        guard let shm = system.shm,
            let surface = connection.send(
                system.compositor, WlCompositor.Request.createSurface, .new, makes: "wl_surface"),
            let buffer = SharedBuffer(
                size, picture: PixelRect(size), cornerRadius: 0, isTranslucent: true, shm: shm, connection)
        else { return nil }
        (self.surface, self.buffer) = (surface, buffer)
        buffer.copy([PixelRect(size)], from: CursorImage.picture(size))
    }

    /// Shows the arrow for a pointer that has entered a window.
    func show(for pointer: WaylandObject?, _ serial: UInt32) {
        connection.send(pointer, WlPointer.Request.setCursor, .uint(serial), .object(surface), .int(0), .int(0))
        connection.send(surface, WlSurface.Request.attach, .object(buffer.object), .int(0), .int(0))
        connection.send(surface, WlSurface.Request.damageBuffer, .int(0), .int(0), .int(24), .int(24))
        connection.send(surface, WlSurface.Request.commit)
    }
}
