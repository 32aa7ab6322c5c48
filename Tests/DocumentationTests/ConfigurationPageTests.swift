// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Testing

@Suite struct ConfigurationPageTests {
    /// Every example of a configuration, in the pages and in the README.
    static let examples: [String] = {
        let pages = ["secondscreen.1", "secondscreen.yaml.5", "secondscreen-varlink.7"]
        let blocks = pages.flatMap { (try? ManPage($0))?.blocks(after: "yaml") ?? [] }
        let fences = ((try? Repository.text("README.md")) ?? "").components(separatedBy: "\n```yaml\n").dropFirst()
        return blocks + fences.map { $0.components(separatedBy: "```")[0] }
    }()

    @Test func `there are examples in the pages and in the README`() throws {
        let blocks = try ManPage("secondscreen.yaml.5").blocks(after: "yaml")
        #expect(blocks.count >= 6)
        #expect(Self.examples.count > blocks.count)
    }

    @Test(arguments: examples) func `an example can be used as it is`(example: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "example-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(example.utf8).write(to: file)
        let configuration = try ConfigurationReader(file: file.path, environment: ["HOME": "/home/somebody"]).read()
        #expect(configuration != Configuration())
    }

    @Test func `the page has every key and no other`() throws {
        let entries = try ManPage("secondscreen.yaml.5").entries(after: "keys")
        let described = entries.flatMap { owners, words in
            (owners.isEmpty ? [""] : owners).map { $0 + (words.first ?? "") }
        }
        #expect(described.sorted() == ConfigurationReader.keyPaths)
    }
}
