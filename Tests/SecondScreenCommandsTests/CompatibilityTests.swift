// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing
import Varlink

/// What other programs read stays as earlier versions had it: more may come, and nothing goes or becomes something else.
///
/// `Tests/Fixtures/Compatibility` has a folder for each version with what it printed and its interface. The tests of a
/// version that is about to be released write one with `SECONDSCREEN_RECORD_VERSION=0.3.0`.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CompatibilityTests {
    private static let edids = ["Dell__DEL400D__36F2B5C8A547", "Dell__DEL4024__958D14642F8A"].map {
        "Tests/Fixtures/EDID/Digital__\($0).edid"
    }

    /// Commands for a daemon and, where they print JSON, the name of the file for it.
    private static let commands: [(file: String, arguments: [String])] = [
        ("", ["plug", "1920x1080@60+1280x720@60,label=Hall", "--as", "TV"]),
        ("", ["mode", "TV", "1280x720@60"]),
        ("screens", ["screens", "--json"]),
        ("show", ["show", "TV", "--json"]),
        ("explain", ["explain", "TV", "--json"]),
        ("monitors", ["monitors", "--json"]),
        ("version", ["version", "--json"]),
        ("edid", ["edid", "decode", "--json"] + edids),
        ("", ["unplug", "TV"]),
    ]

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/Compatibility").standardizedFileURL
    private static let project = fixtures.appending(path: "../../..").standardizedFileURL

    /// The versions whose output is known.
    private static let versions =
        (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path()))?.filter { !$0.hasPrefix(".") } ?? []

    /// What this version prints, by file.
    private static func output() throws -> [String: String] {
        let daemon = try Daemon()
        let watcher = try Program(["watch", "--json"], sockets: daemon.folder)
        let first = watcher.firstLine()
        var files: [String: String] = [:]
        for (file, arguments) in commands {
            let result = try Program(arguments, folder: project.path(), sockets: daemon.folder).finish()
            #expect(result.status == 0, "\(arguments): \(result.errors)")
            if !file.isEmpty { files[file] = result.raw }
        }
        files["run"] = daemon.end().raw
        files["watch"] = watcher.finish(first).raw
        return files
    }

    @Test func `JSON output of earlier versions keeps its meaning`() throws {
        let now = try Self.output()
        if let version = ProcessInfo.processInfo.environment["SECONDSCREEN_RECORD_VERSION"] {
            try Self.record(now, as: version)
        }
        try #require(!Self.versions.isEmpty)
        for version in Self.versions {
            let folder = Self.fixtures.appending(path: version)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
            for name in names where name.hasSuffix(".jsonl") {
                let file = String(name.dropLast(6))
                let before = try Self.shape(of: String(contentsOf: folder.appending(path: name), encoding: .utf8))
                #expect(!before.isEmpty)
                let lost = before.subtracting(try Self.shape(of: now[file] ?? ""))
                #expect(lost.isEmpty, "\(file) of \(version) had \(lost.sorted())")
            }
        }
    }

    @Test func `methods called by earlier clients keep their types`() throws {
        let path = Self.project.appending(path: "config/org.secondscreen.Screens.varlink")
        let now = try VarlinkInterface(parsing: String(contentsOf: path, encoding: .utf8))
        for version in Self.versions {
            let path = Self.fixtures.appending(path: "\(version)/org.secondscreen.Screens.varlink")
            let before = try VarlinkInterface(parsing: String(contentsOf: path, encoding: .utf8))
            for member in before.members {
                let same = now.members.first { $0.name == member.name }?.declaration
                let problems = Self.problems(member.declaration, same)
                #expect(problems.isEmpty, "\(member.name) of \(version): \(problems)")
            }
        }
    }

    private static func record(_ files: [String: String], as version: String) throws {
        let folder = fixtures.appending(path: version)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (file, text) in files {
            // All monitors of the catalog have the same members.
            let text = text.split(separator: "\n").prefix(4).map { $0 + "\n" }.joined()
            try text.write(to: folder.appending(path: "\(file).jsonl"), atomically: true, encoding: .utf8)
        }
        let interface = try String(
            contentsOf: project.appending(path: "config/org.secondscreen.Screens.varlink"), encoding: .utf8)
        try interface.write(
            to: folder.appending(path: "org.secondscreen.Screens.varlink"), atomically: true, encoding: .utf8)
    }
}

// MARK: JSON

extension CompatibilityTests {
    /// The paths of all values in lines of JSON, each with its kind: `screens[].mode.width: number`. Nulls have none.
    private static func shape(of text: String) throws -> Set<String> {
        var shape: Set<String> = []
        for line in text.split(separator: "\n") {
            let value = try JSONValue(parsing: Array(line.utf8), limits: VarlinkLimits.server.json)
            // Events differ in their members.
            let event = value.object?["event"]?.string
            add(value, at: event.map { "event \($0)" } ?? "", to: &shape)
        }
        return shape
    }

    private static func add(_ value: JSONValue, at path: String, to shape: inout Set<String>) {
        switch value {
        case .object(let object):
            for member in object.members { add(member.value, at: "\(path).\(member.name)", to: &shape) }
        case .array(let array): for element in array { add(element, at: path + "[]", to: &shape) }
        case .null: break
        case .bool: shape.insert("\(path): boolean")
        case .string: shape.insert("\(path): string")
        default: shape.insert("\(path): number")
        }
    }
}

// MARK: The interface

extension CompatibilityTests {
    /// What a client of a declaration would miss in a later one.
    private static func problems(
        _ before: VarlinkInterface.Declaration, _ now: VarlinkInterface.Declaration?
    ) -> [String] {
        switch (before, now) {
        case (.type(let before), .type(let now)): problems(before, now)
        case (.error(let before), .error(let now)): problems(before, now)
        case (.method(let before), .method(let now)):
            problems(before.input, now.input) + problems(before.output, now.output)
        default: ["it is gone"]
        }
    }

    private static func problems(_ before: VarlinkType, _ now: VarlinkType) -> [String] {
        switch (before, now) {
        case (.structure(let before), .structure(let now)): problems(before, now)
        case (.enumeration(let before), .enumeration(let now)): before.filter { !now.contains($0) }.map { "no \($0)" }
        default: before == now ? [] : ["\(before) is now \(now)"]
        }
    }

    /// Fields stay, and may be left out if they are new.
    private static func problems(_ before: [VarlinkInterface.Field], _ now: [VarlinkInterface.Field]) -> [String] {
        let lost = before.flatMap { field in
            guard let same = now.first(where: { $0.name == field.name }) else { return ["no \(field.name)"] }
            return problems(field.type, same.type).map { "\(field.name): \($0)" }
        }
        let new = now.filter { field in !before.contains { $0.name == field.name } }
        return lost + new.compactMap { if case .nullable = $0.type { nil } else { "\($0.name) must be null for some" } }
    }
}
