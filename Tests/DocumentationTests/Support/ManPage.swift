// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A page of `config/man`, in which comments mark the lists and blocks that tests read.
struct ManPage {
    private let lines: [String]

    /// Reads a page, such as `secondscreen.1`.
    init(_ name: String) throws {
        lines = try Repository.text("config/man/\(name)").components(separatedBy: "\n")
    }

    /// The source of the page.
    var source: String { lines.joined(separator: "\n") }

    /// The literal blocks directly after comments with this word.
    func blocks(after mark: String) -> [String] {
        lines.indices.filter { lines[$0] == ".\\\" \(mark)" }.map { start in
            let block = lines[(start + 1)...].prefix { $0 != ".Ed" }.dropFirst()
            return block.joined(separator: "\n").replacingOccurrences(of: "\\e", with: "\\") + "\n"
        }
    }

    /// The entries of the lists after comments that begin with this word.
    ///
    /// - Parameter mark: the word.
    /// - Returns: for each entry, the remaining words of the comment, and the words of the entry.
    func entries(after mark: String) -> [(of: [String], words: [String])] {
        var owners: [String]?
        var depth = 0
        var entries: [(of: [String], words: [String])] = []
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            if words.starts(with: [".\\\"", mark]) { (owners, depth) = (Array(words.dropFirst(2)), 0) }
            // An entry may contain a list.
            if words.first == ".Bl" { depth += 1 }
            if words.first == ".El" { depth -= 1 }
            if words.first == ".El", depth <= 0 { owners = nil }
            guard let owners, depth <= 1, words.starts(with: [".It", "Ic"]) else { continue }
            entries.append((owners, Array(words.dropFirst(2))))
        }
        return entries
    }
}
