// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Runtime
import Testing

struct DocumentedDefaultTests {
    private static let text = (try? String(contentsOfFile: configFolder + "/secondscreen.yaml", encoding: .utf8)) ?? ""

    /// The examples in the file: runs of lines behind `# ` that begin with a key and a colon.
    static let examples: [String] = {
        var examples: [[Substring]] = []
        var isExample = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let content = line.hasPrefix("# ") ? line.dropFirst(2) : ""
            let key = content.prefix { $0.isLetter }
            if ConfigurationReader.keyPaths.contains(String(key)), content.dropFirst(key.count).first == ":" {
                examples.append([])
                isExample = true
            } else if !content.hasPrefix("  ") {
                isExample = false
            }
            if isExample { examples[examples.count - 1].append(content) }
        }
        return examples.map { $0.joined(separator: "\n") + "\n" }
    }()

    @Test func `the file documents the defaults`() throws {
        var configuration = try ScratchFolder().read(Self.text)
        let written = Set(configuration.origins.keys)
        configuration.origins = [:]
        #expect(configuration == Configuration())
        #expect(written == Set(Configuration().effective.map(\.path)))
    }

    @Test func `each list has an example`() {
        let keys = Self.examples.map { String($0.prefix { $0 != ":" }) }
        #expect(keys == ["outputs", "outputs", "plug", "monitors", "profiles", "hooks"])
    }

    @Test(arguments: examples) func `an example can be used unchanged`(example: String) throws {
        let configuration = try ScratchFolder().read(example)
        #expect(configuration != Configuration())
    }

    @Test func `the file names its schema in its first line`() {
        #expect(Self.text.hasPrefix("# yaml-language-server: $schema=secondscreen.schema.json\n"))
    }
}
