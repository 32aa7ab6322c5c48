// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import EDIDCodec
import Foundation
import Hotplug
import SecondScreen

/// `secondscreen edid`: the data by which monitors describe themselves.
struct EDIDCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edid",
        abstract: "Decode EDIDs, or make one.",
        subcommands: [Decode.self, EDIDMakeCommand.self],
        defaultSubcommand: Decode.self)

    /// `secondscreen edid FILE…`.
    struct Decode: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decode",
            abstract: "Print the identity, the sizes and every mode of EDIDs.",
            discussion: """
                Files contain binary data, or hexadecimal text in any layout, such as the output of edid-decode. '-' is \
                standard input. A directory stands for the files in it. The exit status is 1 if a file is not an EDID.
                """)

        @Flag(help: "Print one JSON object per file.")
        var json = false

        @Argument(help: "Files, directories, or '-' for standard input.")
        var files: [String]

        func run() throws {
            var hasFailed = false
            let makers = PNPRegistry()
            for file in EDIDArguments.expand(files) {
                do {
                    let edid = try EDIDFile(path: file).edid
                    if json {
                        try StandardOutput.write(json: EDIDObject(edid, file: file))
                    } else {
                        for line in EDIDText.lines(edid, file: file, makers: makers) { try StandardOutput.write(line) }
                    }
                } catch let error as EDIDFile.ReadError {
                    hasFailed = true
                    StandardOutput.writeDiagnostic("\(file): \(error.reason)")
                }
            }
            if hasFailed { throw ExitCode.failure }
        }
    }
}

/// `secondscreen edid make SPEC -o FILE`.
struct EDIDMakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Make the EDID of a monitor from a screen spec.",
        discussion: """
            The spec has the format of 'run --plug': modes, the preferred one first, such as 1920x1080@60+1280x720@50, \
            and options such as ,label="Hall TV",serial=A1; or it is a name that 'secondscreen monitors' lists.
            """)

    @Argument(help: "The monitor.", transform: ScreenSpec.init(argument:))
    var spec: ScreenSpec

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"))
    var output: String

    func run() throws {
        try OutputFile.write(VirtualMonitor(spec).edid, to: output)
    }
}

/// Expands the file arguments of `edid`.
enum EDIDArguments {
    /// Replaces each directory by all files below it, sorted by name.
    ///
    /// Within a directory, hidden files and documents are skipped; a text file next to an EDID of the same name is a
    /// document.
    static func expand(_ arguments: [String]) -> [String] {
        arguments.flatMap { argument -> [String] in
            guard argument != "-", isDirectory(argument) else { return [argument] }
            // A directory that cannot be listed is read as a file, which reports the reason.
            guard let walk = try? FolderListing.walk(argument) else { return [argument] }
            for problem in walk.problems { StandardOutput.writeDiagnostic("warning: \(problem)") }
            let names = walk.files
            let stems = Set(names.filter { !isDocument($0) }.map(stem))
            return names.compactMap { name in
                let path = argument + (argument.hasSuffix("/") ? "" : "/") + name
                let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
                let isAbout = isDocument(name) && (stems.contains(stem(name)) || !name.hasSuffix(".txt"))
                return isHidden || isAbout || isDirectory(path) ? nil : path
            }
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
        return values?.isDirectory == true
    }

    private static func isDocument(_ name: String) -> Bool {
        [".txt", ".md", ".json", ".yaml", ".yml", ".html"].contains { name.hasSuffix($0) }
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
