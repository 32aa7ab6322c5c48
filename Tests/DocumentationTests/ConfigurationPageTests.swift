// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Runtime
import Testing

struct ConfigurationPageTests {
    /// Every configuration example in the manual pages and the README.
    static let examples: [String] = {
        let pages = ["secondscreen.1", "secondscreen.yaml.5", "secondscreen-varlink.7"]
        let blocks = pages.flatMap { (try? ManPage($0))?.blocks(after: "yaml") ?? [] }
        let fences = ((try? Repository.text("README.md")) ?? "").components(separatedBy: "\n```yaml\n").dropFirst()
        return blocks + fences.map { $0.components(separatedBy: "```")[0] }
    }()

    @Test func `the pages and the README have examples`() throws {
        let blocks = try ManPage("secondscreen.yaml.5").blocks(after: "yaml")
        #expect(blocks.count >= 6)
        #expect(Self.examples.count > blocks.count)
    }

    @Test(arguments: examples) func `an example can be used unchanged`(example: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "example-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(example.utf8).write(to: file)
        let configuration = try ConfigurationReader(file: file.path, environment: ["HOME": "/home/somebody"]).read()
        #expect(configuration != Configuration())
    }

    @Test func `the page lists exactly the keys`() throws {
        let entries = try ManPage("secondscreen.yaml.5").entries(after: "keys")
        let described = entries.flatMap { owners, words in
            (owners.isEmpty ? [""] : owners).map { $0 + (words.first ?? "") }
        }
        #expect(described.sorted() == ConfigurationReader.keyPaths)
    }

    @Test func `the page lists which settings take effect while the program runs`() throws {
        let source = try ManPage("secondscreen.yaml.5").source
        func keys(after words: String) throws -> Set<String> {
            let rest = try #require(source.components(separatedBy: words).dropFirst().first)
            let line = try #require(rest.split(separator: "\n").first { $0.hasPrefix(".Ic ") })
            return Set(line.dropFirst(4).split { " ,.".contains($0) }.map(String.init))
        }
        let settings = Setting.all.filter { $0.isInFiles || $0.key == "plug" }
        let live = Set(settings.filter(\.isLive).map(\.key)).union(["monitors", "profiles", "hooks"])
        #expect(try keys(after: "These take effect immediately") == live)
        let others = Set(settings.filter { !$0.isLive }.map { $0.section ?? $0.key })
        #expect(try keys(after: "These take effect at the next start") == others)
    }

    @Test(arguments: ["Sources/Faces/UIKit/UIKit.docc/UIKit.md", "config/man/secondscreen.1"])
    func `every environment variable that an app reads is documented`(path: String) throws {
        let text = try Repository.text(path)
        let variables = Setting.all.compactMap(\.variable)
        #expect(variables.count > 5)
        for variable in variables { #expect(text.contains(variable), "\(variable)") }
    }
}
