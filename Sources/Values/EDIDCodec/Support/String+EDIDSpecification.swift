// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// Tells whether a descriptor of an EDID can hold the text, and give it back.
    var isEDIDText: Bool {
        (1...13).contains(utf8.count) && utf8.allSatisfy { (0x20...0x7E).contains($0) } && utf8.first != 0x20
            && utf8.last != 0x20
    }

    /// The text with U+FFFD for control characters, for messages.
    var withoutControls: String {
        String(UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
