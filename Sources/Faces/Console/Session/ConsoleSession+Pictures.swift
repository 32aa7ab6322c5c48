// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScreensWire

extension ConsoleSession {
    /// The source from which a relay gets the runtime's pictures.
    nonisolated var pictureSource: PictureSource {
        PictureSource(
            follow: { [environment] receive in
                let stream = try await environment.connect().pictures(of: nil, inBandsOf: FramePart.bandArea)
                defer { stream.end() }
                for try await message in stream { await receive(message) }
            },
            snapshot: { [weak self] screen in
                guard let reply = try await self?.snapshot(of: screen),
                    let png = Data(base64Encoded: reply.png)
                else { throw ClientError("the runtime sent an invalid picture") }
                return [UInt8](png)
            })
    }
}
