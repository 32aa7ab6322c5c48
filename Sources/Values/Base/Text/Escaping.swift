// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// Creates a text from bytes, of which those that are not UTF-8 become escapes such as `\xff`.
    package init(escapingInvalidUTF8 bytes: [UInt8]) {
        self = ""
        var rest = bytes[...]
        while let first = rest.first {
            // The shortest valid beginning is one scalar.
            let lengths = (1...4).lazy.filter { $0 <= rest.count }
            if let text = lengths.compactMap({ String(validating: rest.prefix($0), as: UTF8.self) }).first {
                self += text
                rest = rest.dropFirst(text.utf8.count)
            } else {
                self += "\\x" + first.hexText(digits: 2)
                rest = rest.dropFirst()
            }
        }
    }

    /// The text with control characters in visible form, such as `\u{1b}`, so that it can neither control a terminal
    /// nor forge a log line.
    ///
    /// Use it for all printed text that does not come from the program itself: names of monitors, which can contain any
    /// byte (hotplug.md §5), file names, arguments, environment variables. Control and format characters, line and
    /// paragraph separators, and bidirectional controls are escaped. A backslash is not, so that paths stay readable.
    ///
    /// - Parameter keepingLines: whether line feeds and tabs stay, for output of several lines.
    /// - Returns: the text itself if there is nothing to escape.
    package func escapingControls(keepingLines: Bool = false) -> String {
        mapControls { keepingLines && ($0 == "\n" || $0 == "\t") ? String($0) : $0.escaped }
    }

    /// The text with a replacement character (U+FFFD) for each character that ``escapingControls(keepingLines:)``
    /// escapes.
    package var replacingControls: String { mapControls { _ in "\u{FFFD}" } }

    /// Whether the text contains a character that ``escapingControls(keepingLines:)`` escapes.
    package var containsControls: Bool {
        // Bytes are looked at faster than characters, and nearly all text is printable ASCII.
        utf8.contains { $0 < 0x20 || $0 >= 0x7F } && unicodeScalars.contains(where: \.isControl)
    }

    private func mapControls(_ transform: (Unicode.Scalar) -> String) -> String {
        guard containsControls else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isControl { result += transform(scalar).unicodeScalars } else { result.append(scalar) }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        // Nearly all text is ASCII; Unicode properties need a table lookup.
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners are used in Persian text and in emoji.
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
