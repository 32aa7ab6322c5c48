// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The signal that a monitor takes (E-EDID 1.4, section 3.6.1).
public enum EDIDInput: Sendable, Hashable {
    /// VGA and its kin; the bits of the standard say levels and kinds of sync.
    case analog(flags: UInt8)
    /// A digital link; depth and interface are known since EDID 1.4 only.
    case digital(bitsPerColor: Int?, interface: Interface?)

    /// The digital links that an EDID can name.
    public enum Interface: Sendable, Hashable {
        /// DVI.
        case dvi
        /// HDMI with the connector of most devices.
        case hdmiA
        /// HDMI with two links, which no device has.
        case hdmiB
        /// MDDI, in telephones.
        case mddi
        /// DisplayPort.
        case displayPort
    }

    /// Tells whether the link is digital.
    public var isDigital: Bool {
        switch self {
        case .analog: false
        case .digital: true
        }
    }
}

extension EDIDInput {
    /// Reads the byte at offset 20 of a base block.
    init(_ byte: UInt8, version: EDID.Version) {
        guard byte & 0x80 != 0 else {
            self = .analog(flags: byte)
            return
        }
        guard version.revision >= 4 else {
            self = .digital(bitsPerColor: nil, interface: nil)
            return
        }
        let depth = Int(byte >> 4 & 7)
        let interface: Interface? =
            switch byte & 0x0F {
            case 1: .dvi
            case 2: .hdmiA
            case 3: .hdmiB
            case 4: .mddi
            case 5: .displayPort
            default: nil
            }
        self = .digital(bitsPerColor: (1...6).contains(depth) ? 4 + 2 * depth : nil, interface: interface)
    }
}
