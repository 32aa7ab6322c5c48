// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A card's cursor: the requested position, and the CRTC that shows it.
struct CursorPlane {
    /// The connector that should show the cursor; nil if it is hidden.
    private(set) var connector: String?
    private var place = (x: 0, y: 0)
    private var buffer: DumbBuffer?
    /// The CRTC that shows the cursor, as last set by this program.
    private(set) var crtc: UInt32?

    /// Sets the requested position: the tip of the arrow on a connector; nil hides the cursor.
    mutating func move(to place: (x: Int, y: Int)?, on connector: String) {
        (self.connector, self.place) = (place == nil ? nil : connector, place ?? (0, 0))
        if place == nil, crtc == nil { buffer = nil }
    }

    /// Forgets which CRTC shows the cursor; a modeset may have changed that.
    mutating func forgetCRTC() { crtc = nil }

    /// Shows the cursor on a CRTC; nil hides it. Does nothing on a card without a cursor plane.
    mutating func show(on wanted: UInt32?, of device: DRMDevice) {
        if let crtc, crtc != wanted {
            try? device.setCursor(nil, on: crtc)
            self.crtc = nil
        }
        guard let wanted, connector != nil else { return }
        if crtc != wanted {
            guard let image = buffer ?? (try? CursorImage.buffer(on: device)) else { return }
            (buffer, crtc) = (image, wanted)
            try? device.setCursor(image, on: wanted)
        }
        try? device.moveCursor(on: wanted, x: place.x, y: place.y)
    }
}
