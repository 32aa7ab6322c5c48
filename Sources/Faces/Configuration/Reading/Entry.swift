// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Runtime
import Yams

/// The file that is being read.
final class FileReading {
    let document: YAMLDocument
    let problems: ProblemList
    let paths: PathBase
    let names: KnownNames

    init(_ document: YAMLDocument, problems: ProblemList, paths: PathBase, names: KnownNames) {
        (self.document, self.problems, self.paths, self.names) = (document, problems, paths, names)
    }
}

/// A value in a file, with its key and position.
struct Entry {
    let node: Node
    /// The key; for an entry of a list, the list's key.
    let name: String
    let file: FileReading

    /// The value's origin.
    var origin: Origin { .file(file.problems.file, line: node.place.line, column: node.place.column) }

    /// Whether the value is absent or `null`.
    var isNull: Bool {
        guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }

    /// Whether the value is a mapping.
    var isMapping: Bool { node.mapping != nil }

    /// The value in the form that a `ValueFormat` accepts.
    var given: GivenValue {
        let content: GivenValue.Content =
            switch node {
            case .mapping: .mapping
            case .sequence(let nodes): .list(nodes.map { Entry(node: $0, name: name, file: file).given })
            case .scalar(let scalar):
                isNull ? .nothing(scalar.string) : .text(scalar.string, isPlain: scalar.style == .plain)
            case .alias: .mapping
            }
        return GivenValue(content, origin: origin, paths: file.paths, names: file.names) { message, column in
            report(message, column: column)
        }
    }

    /// Reads the value; nil, after a report, if it is invalid.
    func read<Value>(_ format: ValueFormat<Value>) -> Value? { format.read(given) }

    /// Reports a problem; a column is a character offset in the value's text, counted from 1.
    func report(_ message: String, column: Int? = nil) {
        let message = name.isEmpty ? message : "\(name): \(message)"
        guard let column else { return file.problems.add(message, at: node.place) }
        let text = node.scalar?.string ?? ""
        guard let distance = file.document.source.distance(from: node.place, to: text) else {
            return file.problems.add("\(message) (column \(column) of the text)", at: node.place)
        }
        let scalars = String(text.prefix(column - 1)).unicodeScalars.count
        let place = Place(line: node.place.line, column: node.place.column + distance + scalars)
        file.problems.add(message, at: place)
    }

    /// Reports that a different type of value was expected.
    func report(expected: String) { report("expected \(expected), got \(given.shown)") }

    /// The entries of a list, empty for `null`; nil, after a report, for any other value.
    func list() -> [Entry]? {
        if isNull { return [] }
        guard case .sequence(let nodes) = node else {
            report(expected: "a list")
            return nil
        }
        return nodes.map { Entry(node: $0, name: name, file: file) }
    }
}

/// The values of a mapping, by key.
struct Fields {
    private var entries: [String: Entry] = [:]
    /// The mapping itself.
    let entry: Entry

    /// Reads a mapping; `null` counts as an empty one. Reports unknown and duplicate keys.
    ///
    /// Returns nil, after a report, if the entry is not a mapping.
    ///
    /// - Parameters:
    ///   - entry: the mapping.
    ///   - keys: the known keys.
    init?(_ entry: Entry, keys: [String]) {
        self.entry = entry
        guard !entry.isNull else { return }
        guard case .mapping(let mapping) = entry.node else {
            entry.report(expected: "a mapping")
            return nil
        }
        var lines: [String: Int] = [:]
        let file = entry.file
        for (key, value) in mapping {
            // Suggestions are slow.
            if file.problems.isFull { break }
            guard case .scalar(let scalar) = key else {
                file.problems.add("expected a string as the key, got an alias, a list or a mapping", at: key.place)
                continue
            }
            let name = file.document.duplicateKeys[scalar.string] ?? scalar.string
            if let line = lines[name] {
                file.problems.add("duplicate key '\(name)'; first on line \(line)", at: key.place)
                continue
            }
            lines[name] = key.place.line
            guard keys.contains(name) else {
                let owner = entry.name.isEmpty ? "" : " in \(entry.name)"
                let remedy =
                    Spelling.suggestions(for: name, among: keys).first.map { "did you mean '\($0)'?" }
                    ?? "available: \(keys.joined(separator: ", "))"
                file.problems.add("unknown key '\(name.prefix(40))'\(owner); \(remedy)", at: key.place)
                continue
            }
            entries[name] = Entry(node: value, name: name, file: file)
        }
    }

    /// Whether no known key is present.
    var isEmpty: Bool { entries.isEmpty }

    /// The value of a key; nil if absent.
    subscript(key: String) -> Entry? { entries[key] }

    /// The value of a required key; nil, after a report, if absent.
    func required(_ key: String) -> Entry? {
        if let entry = entries[key] { return entry }
        entry.report("missing key '\(key)'")
        return nil
    }

    /// The value of a key in a format; nil if absent or, after a report, invalid.
    func value<Value>(_ key: String, _ format: ValueFormat<Value>) -> Value? { entries[key]?.read(format) }

    /// Reads the given monitor settings that are present.
    func settings(_ known: [MonitorSetting]) -> MonitorSettings {
        var settings = MonitorSettings()
        for setting in known {
            if let entry = entries[setting.key] { setting.read(entry.given, &settings) }
        }
        return settings
    }

    /// The valid values of a list, with their entries; empty if the key is absent.
    func list<Value>(
        _ key: String, limit: Int? = nil, _ read: (Entry) -> Value?
    ) -> [(entry: Entry, value: Value)] {
        let entries = self[key]?.list() ?? []
        if let limit, entries.count > limit {
            entries[limit].report("\(entries.count) entries; the limit is \(limit)")
            return []
        }
        return entries.compactMap { entry in
            entry.file.problems.isFull ? nil : read(entry).map { (entry, $0) }
        }
    }
}
