// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
package import FrameOutput

extension Frame {
    /// The picture as a PNG that carries `Software`, the frame's number, when the change that it shows happened, and what
    /// it changed.
    ///
    /// - Throws: when there is no memory for it.
    package func encodedPNG() throws(ImageCodecError) -> [UInt8] {
        try buffer.encodedPNG(texts: [
            ("Software", "SecondScreen"), ("Sequence", "\(sequence)"),
            ("Damage", damage.map(\.description).joined(separator: " ")),
            ("Changed", "\(changedAt.wholeMilliseconds) ms"),
        ])
    }
}
