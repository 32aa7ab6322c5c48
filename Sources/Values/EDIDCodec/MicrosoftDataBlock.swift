// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Microsoft's vendor-specific data block, by which special monitors say that they are no desktops.
///
/// The layout is that of «EDID extension (VSDB) for HMDs and specialized monitors» in Microsoft's driver documentation.
public struct MicrosoftDataBlock: Sendable, Hashable {
    /// The IEEE identifier of Microsoft.
    static let identifier: UInt32 = 0xCA_125C

    /// The version: 1 and 2 mean a head-mounted or otherwise special monitor, 3 says more in its flags.
    public let version: UInt8

    /// Tells whether the monitor is also a desktop, which only version 3 can say.
    public let isDesktop: Bool

    /// Microsoft's code of what the monitor is for: 7 a virtual reality headset, 8 an augmented one.
    public let primaryUse: Int

    /// The identifier that all monitors in one housing share, sixteen bytes.
    public let containerID: [UInt8]

    /// Reads the bytes behind the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        version = data[range.lowerBound]
        let flags = data[range.lowerBound + 1]
        isDesktop = version >= 3 && flags & 0x40 != 0
        primaryUse = Int(flags & 0x1F)
        containerID = data[range.lowerBound + 2..<range.upperBound]
    }
}
