// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// The text with what would command a terminal or forge a line of a log in visible form, as `\u{1b}`.
    ///
    /// Use it for everything that is printed and is not the program's own: names of monitors, which hold any byte
    /// (hotplug.md §5), file names, arguments, environment variables. Control and format characters, separators of lines
    /// and paragraphs, and marks that change the writing direction are escaped. A backslash is not, so that paths stay
    /// readable.
    ///
    /// - Parameter keepingLines: whether line feeds and tabs stay, for a reader that takes several lines.
    /// - Returns: the text itself when there is nothing to escape.
    package func escapingControls(keepingLines: Bool = false) -> String {
        guard unicodeScalars.contains(where: { $0.isControl && !(keepingLines && $0.isLayout) }) else { return self }
        var escaped = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            guard scalar.isControl, !(keepingLines && scalar.isLayout) else {
                escaped.append(scalar)
                continue
            }
            escaped.append(contentsOf: scalar.escaped.unicodeScalars)
        }
        return String(escaped)
    }
}

extension Unicode.Scalar {
    fileprivate var isLayout: Bool { self == "\n" || self == "\t" }

    fileprivate var isControl: Bool {
        // Most text is this, and asking for properties takes a table.
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners make one character of several, in Persian and in emoji.
        case .format: value != 0x200C && value != 0x200D
        default: properties.isBidiControl
        }
    }

    fileprivate var escaped: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16))}"
        }
    }
}
