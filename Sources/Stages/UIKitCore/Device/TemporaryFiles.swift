// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation
import Glibc

/// The temporary files of the simulated device, in a folder of the process that is removed when the process exits.
package enum TemporaryFiles {
    /// The folder of the process, which only its user can read.
    private static let folder: URL = {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(
            "secondscreen-\(UUID().uuidString)", isDirectory: true)
        // What is written there later fails with an error that says why.
        try? files.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        atexit { TemporaryFiles.removeAll() }
        return folder
    }()

    /// The folder of the copies of files that the user has chosen.
    package static var copies: URL { folder.appendingPathComponent("Chosen", isDirectory: true) }

    /// Returns the place of a new folder, which does not exist yet.
    package static func newFolder() -> URL {
        folder.appendingPathComponent(UUID().uuidString, isDirectory: true)
    }

    /// Removes the copies of files that the user has chosen.
    static func removeCopies() { try? FileManager.default.removeItem(at: copies) }

    private static func removeAll() { try? FileManager.default.removeItem(at: folder) }
}
