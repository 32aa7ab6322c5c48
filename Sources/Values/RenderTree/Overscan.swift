// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// What is done about a monitor that cuts edges off (OVR-1 to OVR-7).
package struct Overscan: Sendable, Hashable {
    /// The share of a side that is cut off at each of its ends, from 0 to 0.49.
    package let share: Double
    /// What is done about it.
    package let compensation: OverscanCompensation

    /// Creates an answer; nothing is cut off unless said otherwise.
    package init(share: Double = 0, compensation: OverscanCompensation = .scale) {
        self.share = share.isNaN ? 0 : min(max(share, 0), 0.49)
        self.compensation = compensation
    }

    /// The part of a frame that the screen's bounds are drawn into, in whole pixels, at least one each way.
    package func contentRect(in size: PixelSize) -> PixelRect {
        guard compensation != .none else { return PixelRect(size) }
        let dx = min(Int((Double(size.width) * share).rounded()), (size.width - 1) / 2)
        let dy = min(Int((Double(size.height) * share).rounded()), (size.height - 1) / 2)
        return PixelRect(x: dx, y: dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
    }
}
