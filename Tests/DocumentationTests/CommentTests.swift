// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Testing

@testable import SecondScreenCommands

/// Texts about the program other than the manual pages.
struct CommentTests {
    @Test func `comments name only existing subcommands`() throws {
        var known: Set = ["help"]
        for subcommand in SecondScreenCommand.configuration.subcommands { known.insert(subcommand._commandName) }
        let lines = try Repository.sourceLines(with: "`secondscreen ")
        #expect(!lines.isEmpty)
        for (target, path, line) in lines {
            for match in line.matches(of: /`secondscreen ([a-z][a-z-]*)/) {
                #expect(known.contains(String(match.1)), "\(target)/\(path): \(line)")
            }
        }
    }

    @Test func `CONTRIBUTING names exactly the targets with unsafe code`() throws {
        let unsafe = try Repository.sourceLines(with: "unsafe").filter { _, _, line in
            let code = line.drop { $0 == " " }
            return !code.hasPrefix("//") && code.contains(/\bunsafe\b/)
        }
        let text = try Repository.text("CONTRIBUTING.md")
        let list = try #require(text.firstMatch(of: /Targets with `unsafe` code:\s([^.]*)\./))
        let named = list.1.matches(of: /`([A-Za-z-]+)`/).map { String($0.1) }
        #expect(named.sorted() == Set(unsafe.map(\.target)).sorted())
    }
}
