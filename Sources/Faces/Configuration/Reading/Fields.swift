// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Yams

/// The values of a mapping by their keys.
struct Fields {
    private var entries: [String: Entry] = [:]
    /// The mapping itself.
    let entry: Entry

    /// Reads a mapping; nothing counts as one without keys.
    ///
    /// Keys that are not known and keys that stand twice are reported. Nil, and a report, when it is no mapping.
    ///
    /// - Parameters:
    ///   - entry: the mapping.
    ///   - keys: those that there are.
    init?(_ entry: Entry, keys: [String]) {
        self.entry = entry
        guard !entry.isNull else { return }
        guard case .mapping(let mapping) = entry.node else {
            entry.report("\(entry.name) is a mapping of keys to values, not \(entry.kind)")
            return nil
        }
        var lines: [String: Int] = [:]
        for (key, value) in mapping {
            let file = entry.file
            // To find what somebody meant takes time.
            if file.problems.isFull { break }
            guard case .scalar(let scalar) = key else {
                file.problems.add("a key is a text, not an alias, a list or a mapping", at: key.place)
                continue
            }
            let name = file.document.doubledKeys[scalar.string] ?? scalar.string
            if let line = lines[name] {
                file.problems.add("'\(name)' is given twice, first in line \(line)", at: key.place)
            } else {
                lines[name] = key.place.line
                guard keys.contains(name) else {
                    let owner = entry.name.isEmpty ? "" : " of \(entry.name)"
                    let remedy =
                        Spelling.suggestions(for: name, among: keys).first.map { "did you mean '\($0)'?" }
                        ?? "there are \(Spelling.list(keys, "and"))"
                    file.problems.add("'\(name.prefix(40))' is no setting\(owner); \(remedy)", at: key.place)
                    continue
                }
                entries[name] = Entry(node: value, name: name, file: file)
            }
        }
    }

    /// Whether there is no key that is known.
    var isEmpty: Bool { entries.isEmpty }

    /// The value of a key; nil when it is not there.
    subscript(key: String) -> Entry? { entries[key] }

    /// The value of a key that must be there; nil, and a report, when it is not.
    func required(_ key: String) -> Entry? {
        if let entry = entries[key] { return entry }
        entry.report("\(entry.name) needs '\(key)'")
        return nil
    }

    /// The value of a key in a format; nil when it is not there or cannot be read, which is reported.
    func value<Value>(_ key: String, _ format: ValueFormat<Value>) -> Value? {
        entries[key].flatMap(format.read)
    }
}
