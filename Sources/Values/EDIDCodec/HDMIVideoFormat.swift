// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A video format of HDMI 1.4b (table 8-13), sent in its vendor-specific data block.
enum HDMIVideoFormat {
    /// Finds the CTA code of the same raster, nothing for codes that HDMI reserves.
    static func vic(hdmiVIC: UInt8) -> UInt8? {
        switch hdmiVIC {
        case 1: 95
        case 2: 94
        case 3: 93
        case 4: 98
        default: nil
        }
    }
}
