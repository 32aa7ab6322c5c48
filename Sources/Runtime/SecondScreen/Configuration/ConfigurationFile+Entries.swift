// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Yams

extension ConfigurationFile.Contents {
    /// Reads a table: a YAML mapping of names to entries of one kind.
    ///
    /// - Parameters:
    ///   - type: the entries' shape.
    ///   - kind: what one entry is called in messages, as `device`.
    /// - Returns: names and entries in the file's order.
    /// - Throws: when the text is no such table; names file, entry and field.
    func entries<Entry: Decodable>(
        of type: Entry.Type, called kind: String
    ) throws(ConfigurationError) -> [(name: String, entry: Entry)] {
        func failure(_ message: String) -> ConfigurationError { ConfigurationError(origin: origin, message: message) }
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch {
            throw failure("\(error)")
        }
        guard let nodes = root?.mapping else { throw failure("is empty; a table of \(kind)s is expected") }
        var entries: [(name: String, entry: Entry)] = []
        for (key, node) in nodes {
            guard let name = key.string else { throw failure("has a \(kind) whose name is not a text") }
            do {
                entries.append((name, try YAMLDecoder().decode(Entry.self, from: node)))
            } catch {
                throw failure("\(kind) \(name): \((error as? DecodingError)?.reason ?? "\(error)")")
            }
        }
        return entries
    }
}

extension DecodingError {
    /// What is wrong, in the words of the file's author.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(context.codingPath.last?.stringValue ?? "the entry") has the wrong type"
        case .dataCorrupted(let context): context.debugDescription
        @unknown default: "cannot be read"
        }
    }
}
