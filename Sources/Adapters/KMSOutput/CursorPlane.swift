// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The pointer's arrow on a card: where it is to be, and which CRTC shows it.
struct CursorPlane {
    /// The connector that is to show it; nil if it is hidden.
    private(set) var connector: String?
    private var place = (x: 0, y: 0)
    private var buffer: DumbBuffer?
    /// The CRTC that shows it, as far as this program knows.
    private(set) var crtc: UInt32?

    /// Sets where it is to be: the tip of the arrow on a connector, or nowhere.
    mutating func move(to place: (x: Int, y: Int)?, on connector: String) {
        (self.connector, self.place) = (place == nil ? nil : connector, place ?? (0, 0))
        if place == nil, crtc == nil { buffer = nil }
    }

    /// Forgets which CRTC shows it, after modes were set.
    mutating func forgetCRTC() { crtc = nil }

    /// Shows it on a CRTC, or nowhere. A card without a cursor shows none.
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
