// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

/// An EDID of a real monitor with the text that edid-decode makes of it.
struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let text: EDIDDecodeText

    var testDescription: String { name }

    /// The folder of all fixtures.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/EDID", directoryHint: .isDirectory)

    /// All fixtures by name; the suite counts them, so that a missing folder cannot pass.
    static let all: [Fixture] = names(withExtension: "edid").compactMap { name in
        guard let bytes = try? Data(contentsOf: folder.appending(path: name + ".edid")),
            let text = try? String(contentsOf: folder.appending(path: name + ".txt"), encoding: .utf8)
        else { return nil }
        return Fixture(name: name, bytes: [UInt8](bytes), text: EDIDDecodeText(text))
    }

    /// The fixtures that are not empty.
    static let monitors = all.filter { !$0.bytes.isEmpty }

    /// Finds the bytes of the one fixture whose name contains a text.
    static func bytes(_ part: String) throws -> [UInt8] {
        let found = all.filter { $0.name.contains(part) }
        guard let first = found.first, found.count == 1 else { throw FixtureError.notOne(part, found.count) }
        return first.bytes
    }

    static func names(withExtension suffix: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == suffix }.map { $0.deletingPathExtension().lastPathComponent }.sorted()
    }

    enum FixtureError: Error {
        case notOne(String, Int)
    }
}
