// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDID {
    /// The longest line and the tallest frame that are accepted, in pixels.
    public static let maximumModeSize = 16_384
}
