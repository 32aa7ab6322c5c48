// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import ScreensWire

/// The source of a relay's pictures.
package struct PictureSource: Sendable {
    /// Receives a message; returns when ready for the next one.
    package typealias Receiver = @Sendable (PictureMessage) async -> Void

    /// Connects to the runtime and delivers its messages about all screens until the connection ends or the task is
    /// canceled. The first picture of each screen is complete.
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

extension PictureRectangle {
    /// The rectangle in the frame.
    var rect: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
}
