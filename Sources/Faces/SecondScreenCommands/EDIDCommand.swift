// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import EDIDCodec
import Foundation
import Hotplug
import SecondScreen

struct EDIDCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edid", abstract: "Decode or create EDIDs.", subcommands: [Decode.self, EDIDMakeCommand.self],
        defaultSubcommand: Decode.self)

    struct Decode: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decode", abstract: "Print the identity, the size and every mode of EDIDs.",
            discussion: """
                A file contains binary data, or hexadecimal text in any layout, such as the output of edid-decode, \
                xrandr, xxd or hexdump. A directory stands for the files below it. The exit status is 1 if a file is not \
                an EDID.
                """)

        @Flag(help: "Print one JSON object per file.") var json = false
        @Argument(help: "Files, directories, or '-' for standard input.", completion: .file()) var files: [String]

        func run() throws {
            var hasFailed = false
            let makers = PNPRegistry()
            for file in EDIDArguments.expand(files) {
                do {
                    let edid = try EDIDFile(path: file).edid
                    if json {
                        try StandardOutput.write(json: EDIDObject(edid, file: file))
                    } else {
                        try EDIDText.lines(edid, file: file, makers: makers).forEach(StandardOutput.write)
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

struct EDIDMakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make", abstract: "Create the EDID of a virtual monitor.",
        discussion: """
            The spec has the format of 'run --plug': modes, the preferred one first, such as 1920x1080@60+1280x720@50, \
            and options such as ,label="Hall TV",serial=A1; or a name that 'secondscreen monitors' lists.
            """)

    @Argument(help: "The monitor.", completion: .monitors, transform: ScreenSpec.init(argument:)) var spec: ScreenSpec
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"),
        completion: .file())
    var output: String

    func run() throws { try OutputFile.write(VirtualMonitor(spec).edid, to: output) }
}

/// Expands the file arguments of `edid`.
enum EDIDArguments {
    /// Replaces each directory with the files in it, recursively, sorted by name, except hidden files and documents. A
    /// text file next to an EDID of the same name is a document.
    static func expand(_ arguments: [String]) -> [String] {
        arguments.flatMap { argument -> [String] in
            guard argument != "-", isDirectory(argument) else { return [argument] }
            // A directory that cannot be listed is read as a file, which reports the reason.
            guard let walk = try? FolderListing.walk(argument) else { return [argument] }
            for problem in walk.problems { StandardOutput.writeDiagnostic("warning: \(problem)") }
            if walk.files.isEmpty { StandardOutput.writeDiagnostic("warning: \(argument): no files in this directory") }
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

/// A decoded EDID as text.
enum EDIDText {
    /// The lines for an EDID, with a trailing empty line.
    static func lines(_ edid: EDID, file: String, makers: PNPRegistry) -> [String] {
        var lines = ["\(file.escapingControls()):"]
        func add(_ label: String, _ value: String?) {
            guard let value else { return }
            let space = String(repeating: " ", count: max(1, 10 - label.count))
            lines.append("  " + label + space + value.escapingControls())
        }
        let letters = edid.manufacturer.description
        let maker = makers.name(of: letters).map { "\($0) (\(letters))" } ?? letters
        add("monitor", [maker, edid.name].compactMap { $0 }.joined(separator: " "))
        add("version", "EDID \(edid.version)")
        add("product", String(edid.product))
        add("serial", edid.serialText ?? edid.serialNumber.map { String($0) })
        add("made", edid.week.map { "week \($0) of \(edid.year)" } ?? String(edid.year))
        if let width = edid.widthMillimeters, let height = edid.heightMillimeters {
            add("size", "\(width) mm x \(height) mm")
        }
        add("preferred", edid.preferredMode.map { "\(DisplayMode($0))" })
        for (index, mode) in edid.modes.filter({ !$0.isRepeated }).enumerated() {
            add(index == 0 ? "modes" : "", "\(DisplayMode(mode)) (\(mode.source))")
        }
        for (index, issue) in edid.issues.enumerated() {
            add(index == 0 ? "issues" : "", "byte \(issue.offset): \(issue.message)")
        }
        return lines + [""]
    }
}

/// A decoded EDID as printed by `edid --json`.
struct EDIDObject: Encodable {
    let file: String
    let version: String
    let manufacturer: String
    let product: Int
    let serialNumber: UInt32
    let serialText: String?
    let name: String?
    let week: Int?
    let year: Int?
    let widthMillimeters: Int?
    let heightMillimeters: Int?
    let preferred: Mode?
    let modes: [Mode]
    let issues: [Issue]

    init(_ edid: EDID, file: String) {
        self.file = file
        version = edid.version.description
        manufacturer = edid.manufacturer.description
        product = Int(edid.product)
        serialNumber = edid.serialNumber ?? 0
        modes = edid.modes.map(Mode.init)
        issues = edid.issues.map { Issue(offset: $0.offset, message: $0.message) }
        serialText = edid.serialText
        name = edid.name
        week = edid.week
        year = edid.year
        widthMillimeters = edid.widthMillimeters
        heightMillimeters = edid.heightMillimeters
        preferred = edid.preferredMode.map(Mode.init)
    }

    /// Something that was repaired or skipped.
    struct Issue: Encodable {
        let offset: Int
        let message: String
    }

    struct Mode: Encodable {
        let width: Int
        let height: Int
        let refreshMillihertz: Int
        let interlaced: Bool
        let preferred: Bool
        let source: String

        init(_ mode: EDIDMode) {
            width = mode.width
            height = mode.height
            refreshMillihertz = mode.refreshMillihertz
            interlaced = mode.isInterlaced
            preferred = mode.isPreferred
            source = mode.source.description
        }
    }
}
