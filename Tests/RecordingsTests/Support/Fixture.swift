// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The files in `Tests/Fixtures`.
enum Fixture {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures", directoryHint: .isDirectory)

    /// What a file holds.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: path)))
    }

    /// The first EDIDs of real monitors, by name; those that are empty are left out.
    static func edids(_ count: Int = .max) throws -> [[UInt8]] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "EDID"), includingPropertiesForKeys: nil
        )
        .filter { $0.pathExtension == "edid" }.sorted { $0.path < $1.path }.prefix(count)
        .map { [UInt8](try Data(contentsOf: $0)) }.filter { !$0.isEmpty }
    }
}
