// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

/// The rule table: every rule whose sources are sure enough, or whose policy is ours, has a test that bears its number.
struct RuleCoverageTests {
    /// The folder `Tests`, seen from this file.
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rules of `rules.txt` with their confidence.
    private static func rules() throws -> [(number: String, confidence: String)] {
        let file = tests.appendingPathComponent("UIKitCoreTests/rules.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            return line.hasPrefix("#") || parts.count != 2 ? nil : (String(parts[0]), String(parts[1]))
        }
    }

    /// The names of all tests below `Tests`: what stands in quotes or backticks from `@Test` to the function.
    private static func names() throws -> [String] {
        let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
        var names: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            var isInAttribute = false
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if line.contains("@Test") { isInAttribute = true }
                guard isInAttribute else { continue }
                names += line.split { $0 == "\"" || $0 == "`" }.dropFirst().map(String.init)
                if line.contains("func ") { isInAttribute = false }
            }
        }
        return names
    }

    @Test func `every H, M, or U rule has a test with its number in the name`() throws {
        let words = Set(try Self.names().flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "-" } })
        let rules = try Self.rules()
        #expect(rules.count > 130)
        let missing = rules.filter { $0.confidence != "L" && !words.contains(Substring($0.number)) }
        #expect(missing.isEmpty, "rules without a test: \(missing.map(\.number).joined(separator: ", "))")
    }
}
