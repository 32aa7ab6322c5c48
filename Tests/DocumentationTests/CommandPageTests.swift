// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import SecondScreen
import Testing

@testable import SecondScreenCommands

struct CommandPageTests {
    /// A subcommand without subcommands of its own, with the words that invoke it.
    private typealias Command = (name: String, type: any ParsableCommand.Type)

    /// The leaf subcommands of a command.
    private static func commands(
        below type: any ParsableCommand.Type = SecondScreenCommand.self, _ words: [String] = []
    ) -> [Command] {
        // Hidden subcommands are for the program's own use.
        let subcommands = type.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        guard !subcommands.isEmpty else { return [(words.joined(separator: " "), type)] }
        return subcommands.flatMap { commands(below: $0, words + [$0._commandName]) }
    }

    /// The long options in the first column of a command's help.
    private static func options(of type: any ParsableCommand.Type) -> [String] {
        let help = SecondScreenCommand.helpMessage(for: type, includeHidden: false, columns: 200)
        let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        return lines.flatMap { line in
            let column = line.dropFirst(2).prefix { $0 != "<" }.split(separator: "  ")[0]
            return column.matches(of: /--([a-z][a-z-]*)/).map { String($0.1) }
        }
    }

    @Test func `the page lists exactly the subcommands`() throws {
        let entries = try ManPage("secondscreen.1").entries(after: "subcommands")
        let described = entries.map { entry in
            entry.words.prefix { word in
                word.first?.isLowercase == true && word.allSatisfy { $0.isLowercase || $0 == "-" }
            }.joined(separator: " ")
        }
        // The argument parser adds `help`.
        #expect(described.sorted() == (Self.commands().map(\.name) + ["help"]).sorted())
    }

    @Test func `the usage of run lists every device`() throws {
        let help = SecondScreenCommand.helpMessage(for: RunCommand.self, columns: 1000)
        let line = try #require(help.split(separator: "\n").first { $0.contains("--device <name>") })
        let names = try DeviceTable().names
        #expect(line.contains(": \(names.joined(separator: ", ")), or another"))
    }

    @Test func `no option's placeholder repeats the option's name`() {
        for command in Self.commands() {
            let help = SecondScreenCommand.helpMessage(for: command.type, columns: 200)
            for match in help.matches(of: /--([a-z-]+) <([a-z-]+)>/) {
                #expect(match.1 != match.2, "\(command.name)")
            }
        }
    }

    @Test func `the page lists exactly the options`() throws {
        let source = try ManPage("secondscreen.1").source
        let described = Set(source.matches(of: /[^a-z]-([a-z][a-z-]+)[ \n]/).map { String($0.1) })
        let options = Set(Self.commands().flatMap { Self.options(of: $0.type) })
        #expect(options.subtracting(described).isEmpty)
        let entries = source.matches(of: /\n\.It Fl (?:[a-z] , )?-([a-z][a-z-]+)/).map { String($0.1) }
        #expect(Set(entries).subtracting(options).isEmpty)
        #expect(entries.count > 20)
    }
}
