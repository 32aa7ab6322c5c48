// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The reasons for which bytes are no EDID at all.
///
/// Whatever is wrong with an EDID that has a recognizable header is an `EDIDIssue` instead.
public enum EDIDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There are no bytes: the connector has no EDID, or has not read it yet.
    case empty

    /// There are fewer bytes than the 128 of a base block.
    case tooShort(byteCount: Int)

    /// Fewer than six of the header's eight bytes are right, so that the kernel too would refuse to repair them.
    case wrongHeader(matchingBytes: Int)

    /// The reason and a remedy in one line.
    public var description: String {
        switch self {
        case .empty:
            "no EDID: there are 0 bytes; read it again when the monitor has been connected for a second"
        case .tooShort(let byteCount):
            "no EDID: there are \(byteCount) bytes, a base block has 128; read it again or look for a torn file"
        case .wrongHeader(let matchingBytes):
            "no EDID: only \(matchingBytes) of the 8 header bytes at offset 0 are 00 ff ff ff ff ff ff 00; "
                + "pass the raw binary of the monitor"
        }
    }
}
