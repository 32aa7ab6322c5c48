// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
            ("Damage", damage.map(\.description).joined(separator: " ")), ("Changed", changedAt.milliseconds),
        ])
    }
}

extension Duration {
    /// The duration in whole milliseconds: `1500 ms`.
    fileprivate var milliseconds: String {
        "\(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000) ms"
    }
}
