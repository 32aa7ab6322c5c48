// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScreensWire

extension ConsoleSession {
    /// Where a relay gets the runtime's pictures.
    nonisolated var pictureSource: PictureSource {
        PictureSource(
            follow: { [environment] receive in
                let stream = try await environment.connect().pictures(of: nil, inBandsOf: FramePart.bandArea)
                defer { stream.end() }
                for try await message in stream {
                    switch message {
                    case .off(let screen, _): await receive(.off(screen: screen))
                    case .rectangle(let rectangle): await receive(.patch(PicturePatch(rectangle)))
                    }
                }
            },
            snapshot: { [weak self] screen in
                guard let reply = try await self?.client(for: .calls).call(Wire.Snapshot(screen)),
                    let png = Data(base64Encoded: reply.png)
                else { throw ClientError("the runtime sent an invalid picture") }
                return [UInt8](png)
            })
    }
}

extension PicturePatch {
    /// Converts a rectangle of the control interface.
    fileprivate init(_ rectangle: PictureRectangle) {
        self.init(
            screen: rectangle.screen, sequence: rectangle.sequence, size: rectangle.frameSize,
            rect: PixelRect(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height),
            isLast: rectangle.isLast, rotation: rectangle.rotation, pixels: rectangle.pixels)
    }
}
