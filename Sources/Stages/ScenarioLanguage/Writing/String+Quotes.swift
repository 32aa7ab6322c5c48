// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// The text as one word of a line: in quotation marks if it needs them.
    var scenarioWord: String { unicodeScalars.contains(where: \.needsQuotes) || isEmpty ? scenarioQuoted : self }

    /// The text in quotation marks.
    var scenarioQuoted: String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in unicodeScalars {
            if let escape = LineLexer.escapes.first(where: { $0.meaning == scalar }) {
                quoted.append("\\")
                quoted.append(escape.letter)
            } else {
                quoted.append(scalar)
            }
        }
        quoted.append("\"")
        return String(quoted)
    }
}

extension Unicode.Scalar {
    /// Whether a word with this has to stand in quotation marks.
    fileprivate var needsQuotes: Bool {
        separatesWords || self == "#" || LineLexer.escapes.contains { $0.meaning == self }
    }
}
