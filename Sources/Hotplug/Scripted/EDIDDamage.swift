// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What can be wrong with the bytes of an EDID.
package enum EDIDDamage: String, Hashable, Sendable, CaseIterable {
    /// A checksum does not fit.
    case checksum
    /// The fixed bytes at the start are not the standard's.
    case header
    /// The file ends in the middle of the base block.
    case truncated
    /// Every byte is zero.
    case zeros
}
