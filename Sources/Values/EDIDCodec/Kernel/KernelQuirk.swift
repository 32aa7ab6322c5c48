// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What the kernel does otherwise for some models whose EDID is known to be wrong (`edid_quirk_list` of Linux 6.1).
enum KernelQuirk {
    /// The largest mode is preferred, at the rate nearest to this one.
    case prefersLargest(refresh: Int32)
    /// Detailed timings become reduced CVT at 60 Hz.
    case forcesReducedBlanking
    /// The clock of detailed timings is too high; this is the right one in kilohertz.
    case hasClock(Int32)
    /// The sync of detailed timings is positive.
    case hasPositiveSync

    /// Finds the quirk of a model that concerns its modes.
    static func quirk(manufacturer: ManufacturerID, product: UInt16) -> KernelQuirk? {
        table.first { $0.product == product && $0.manufacturer == manufacturer }?.quirk
    }

    private static let table: [(manufacturer: ManufacturerID?, product: UInt16, quirk: KernelQuirk)] = [
        (ManufacturerID("ACR"), 44358, .prefersLargest(refresh: 60)),
        (ManufacturerID("API"), 0x7602, .prefersLargest(refresh: 60)),
        (ManufacturerID("MAX"), 1516, .prefersLargest(refresh: 60)),
        (ManufacturerID("MAX"), 0x77E, .prefersLargest(refresh: 60)),
        (ManufacturerID("EPI"), 59264, .hasClock(10_880)),
        (ManufacturerID("EPI"), 8232, .prefersLargest(refresh: 60)),
        (ManufacturerID("FCM"), 13600, .prefersLargest(refresh: 75)),
        (ManufacturerID("SAM"), 541, .hasPositiveSync),
        (ManufacturerID("SAM"), 596, .prefersLargest(refresh: 60)),
        (ManufacturerID("SAM"), 638, .prefersLargest(refresh: 60)),
        (ManufacturerID("VSC"), 5020, .forcesReducedBlanking),
        (ManufacturerID("MED"), 0x7B8, .prefersLargest(refresh: 75)),
    ]
}
