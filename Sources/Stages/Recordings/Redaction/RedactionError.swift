// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// A serial number that is left in an EDID where it cannot be taken out.
struct LeftSerial: Error {
    /// The byte at which it begins.
    let offset: Int
}

/// Why a recording cannot be redacted.
package struct RedactionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The connector whose EDID cannot be redacted.
    package let connector: String
    /// When it was recorded first.
    package let at: Duration
    /// The byte of the EDID where a serial number is left.
    package let offset: Int

    /// One line: what is left where, and what can be done.
    package var description: String {
        """
        a serial number is left at byte \(offset) of the EDID of \(connector) at \(at.seconds(decimals: 6)) s, in data whose \
        meaning is unknown; nothing was written: delete that EDID's lines from the recording
        """
    }
}
