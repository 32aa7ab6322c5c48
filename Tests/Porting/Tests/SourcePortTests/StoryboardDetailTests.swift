// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SourcePort
import Testing

/// Details of the format that differ between versions of Interface Builder, or that it implies by omission.
@Suite struct StoryboardDetailTests {
    /// Converts a scene without findings.
    private static func converted(
        _ view: String, connections: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
        let result = StoryboardTests.convert(StoryboardTests.scene(view, connections: connections))
        #expect(result.findings.isEmpty, sourceLocation: sourceLocation)
        return result.text ?? ""
    }

    @Test(arguments: [
        ("16:9", "16.0 / 9.0"), ("1/3", "1.0 / 3.0"), ("1.5:2", "1.5 / 2.0"), ("0.5", "0.5"), ("2", "2"),
    ])
    func `a multiplier is a ratio or a number`(_ text: String, _ number: String) {
        let constraint =
            "<constraint firstItem=\"w\" firstAttribute=\"width\" secondItem=\"v-1\" secondAttribute=\"width\" multiplier=\"\(text)\" id=\"k\"/>"
        let view = "<view id=\"w\"><constraints>\(constraint)</constraints></view>"
        #expect(Self.converted(view).contains("multiplier: \(number), constant: 0"))
    }

    @Test(arguments: ["1/0", "1:2:3", ":2", "1/", "a/b"])
    func `a multiplier that is neither is an error`(_ text: String) {
        let constraint = "<constraint firstAttribute=\"width\" multiplier=\"\(text)\" id=\"k\"/>"
        let view = "<view id=\"w\"><constraints>\(constraint)</constraints></view>"
        let findings = StoryboardTests.convert(StoryboardTests.scene(view)).findings
        #expect(findings.map(\.severity) == [.error])
    }

    @Test func `lists of bar button items have no key`() {
        let items =
            "<leftBarButtonItems><barButtonItem title=\"A\" id=\"a\"/></leftBarButtonItems><rightBarButtonItems><barButtonItem title=\"B\" id=\"b\"/><barButtonItem title=\"C\" id=\"c\"/></rightBarButtonItems>"
        let text = StoryboardTests.scene("").replacing(
            "<connections>",
            with: "<navigationItem key=\"navigationItem\" id=\"n\">\(items)</navigationItem><connections>")
        let result = StoryboardTests.convert(text)
        #expect(result.findings.isEmpty)
        #expect(result.text?.contains("navigationItem.leftBarButtonItems = [barItem1]") == true)
        #expect(result.text?.contains("navigationItem.rightBarButtonItems = [barItem2, barItem3]") == true)
    }
}
