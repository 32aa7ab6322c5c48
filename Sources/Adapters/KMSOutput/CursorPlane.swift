// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import SystemPackage

/// A card's cursor: the requested position, and the CRTC that shows it.
struct CursorPlane {
    /// The connector that should show the cursor; nil if it is hidden.
    private(set) var connector: String?
    private var place = (x: 0, y: 0)
    private var buffer: DumbBuffer?
    /// The CRTC that shows the cursor, as last set by this program.
    private(set) var crtc: UInt32?
    /// Whether the card has no cursor plane.
    private var isMissing = false

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
        guard let wanted, connector != nil, !isMissing else { return }
        if crtc != wanted {
            guard let image = buffer ?? (try? CursorImage.buffer(on: device)) else { return }
            buffer = image
            do throws(Errno) { try device.setCursor(image, on: wanted) } catch {
                // Without a cursor plane, ENXIO; other failures may pass.
                isMissing = error == .noSuchAddressOrDevice
                return
            }
            crtc = wanted
        }
        try? device.moveCursor(on: wanted, x: place.x, y: place.y)
    }
}

extension CursorImage {
    /// Returns a buffer with the arrow for a card's cursor plane.
    static func buffer(on device: DRMDevice) throws(Errno) -> DumbBuffer {
        let size = PixelSize(width: device.cursorSize.width, height: device.cursorSize.height)
        let buffer = try DumbBuffer(size, on: device, isCursor: true)
        buffer.copy([PixelRect(size)], from: picture(size))
        return buffer
    }
}
