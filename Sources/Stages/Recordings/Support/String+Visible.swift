// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Unicode.Scalar {
    /// Whether a terminal takes it for something else than a character to show: controls, line and paragraph ends, and
    /// what turns the direction of writing.
    var isInvisible: Bool {
        // Nearly all are of these, and asking for the properties of each is dear.
        guard !isASCII else { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}

extension String {
    /// The text with what cannot be seen written as in Swift, `\u{1B}`; safe for terminals and logs.
    var visible: String {
        guard unicodeScalars.contains(where: \.isInvisible) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isInvisible {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text with a replacement character for each control character, on one line.
    var withReplacements: String {
        guard unicodeScalars.contains(where: \.isInvisible) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            text.unicodeScalars.append(scalar.isInvisible ? "\u{FFFD}" : scalar)
        }
    }
}
