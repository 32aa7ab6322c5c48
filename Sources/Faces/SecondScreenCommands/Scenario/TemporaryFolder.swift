// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// A folder that nobody else uses, for as long as it is needed.
struct TemporaryFolder: Sendable {
    /// The folder's path.
    let path: String

    /// Makes the folder.
    ///
    /// - Throws: when there is no room for it.
    init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        path = "\(base)/secondscreen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the folder and what is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
