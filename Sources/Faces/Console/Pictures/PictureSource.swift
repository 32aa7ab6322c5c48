// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// What a runtime says about the pictures of its screens.
package enum PictureEvent: Sendable {
    /// A part of a screen has changed.
    case patch(PicturePatch)
    /// A screen shows nothing: it is turned off or disconnected.
    case off(screen: String)
}

/// A rectangle of new pixels.
package struct PicturePatch: Sendable {
    /// The screen's identifier.
    package let screen: String
    /// The frame's number.
    package let sequence: Int
    /// The size of the whole frame.
    package let size: PixelSize
    /// The rectangle in the frame.
    package let rect: PixelRect
    /// Whether this is the frame's last rectangle.
    package let isLast: Bool
    /// The rotation of the picture in the frame.
    package let rotation: Rotation
    /// The rectangle's pixels, row by row without gaps: blue, green, red, and an unused byte.
    package let pixels: [UInt8]

    /// Creates a patch; see the properties.
    package init(
        screen: String, sequence: Int, size: PixelSize, rect: PixelRect, isLast: Bool, rotation: Rotation = .none,
        pixels: [UInt8]
    ) {
        self.rotation = rotation
        self.screen = screen
        self.sequence = sequence
        self.size = size
        self.rect = rect
        self.isLast = isLast
        self.pixels = pixels
    }
}

/// How a relay gets pictures.
package struct PictureSource: Sendable {
    /// Receives an event; returns when the next one is wanted.
    package typealias Receiver = @Sendable (PictureEvent) async -> Void

    /// Connects to the runtime and hands over what it says about all screens until the connection ends or the task is
    /// canceled. The first picture of each screen is whole.
    package let follow: @Sendable (_ receive: @escaping Receiver) async throws -> Void
    /// Asks the runtime for a snapshot of one screen: the bytes of a PNG.
    package let snapshot: @Sendable (_ screen: String) async throws -> [UInt8]

    /// Creates a source; see the properties.
    package init(
        follow: @escaping @Sendable (_ receive: @escaping Receiver) async throws -> Void,
        snapshot: @escaping @Sendable (_ screen: String) async throws -> [UInt8]
    ) {
        self.follow = follow
        self.snapshot = snapshot
    }
}
