// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

extension ScreenSpec {
    /// The spec as one word of a line, which reads as an equal one.
    var scenarioWord: String {
        let text = exactText
        let lexer = LineLexer(Array(text.unicodeScalars))
        let isOneWord = lexer.openQuote == nil && lexer.words.count == 1 && lexer.words.first?.raw == text
        // A line feed would end the line, and a carriage return at its end would be lost.
        let isPlain = !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
        return isOneWord && isPlain && !text.hasPrefix("\"") ? text : text.scenarioQuoted
    }

    /// The spec's description, with an overscan that is exact: people seldom write a share with more than six decimals,
    /// and the description has no more.
    private var exactText: String {
        guard let overscan else { return description }
        var rest = self
        rest.overscan = nil
        let percent = overscan * 100
        let candidates = [(percent * 1e6).rounded() / 1e6, percent, percent.nextUp, percent.nextDown]
        let exact = candidates.first { $0 / 100 == overscan } ?? percent
        return "\(rest.description),overscan=\(exact.plainText)%"
    }
}
