// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// A private temporary folder.
struct TemporaryFolder: Sendable {
    /// The folder's path.
    let path: String

    /// Creates the folder.
    ///
    /// - Throws: when it cannot be created.
    init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        path = "\(base)/secondscreen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the folder and its contents.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
