// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The `secondscreen` that the guest runs.
enum ProgramUnderTest {
    /// The one that `SECONDSCREEN_BINARY` names, else the newest that this package has built.
    static let path: String? = {
        if let path = ProcessInfo.processInfo.environment["SECONDSCREEN_BINARY"] {
            return URL(filePath: path).resolvingSymlinksInPath().path()
        }
        return ["debug", "release"]
            .map { packageFolder.appending(path: ".build/\($0)/secondscreen").resolvingSymlinksInPath() }
            .compactMap { url in
                let date = try? url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
                return date.map { (path: url.path(), date: $0) }
            }
            .max { $0.date < $1.date }?
            .path
    }()

    /// The folder to share with the guest: the program's, or one that is always there.
    static var folder: String {
        path.map { URL(filePath: $0).deletingLastPathComponent().path() } ?? packageFolder.path()
    }

    /// The program's path in the guest.
    static var pathInGuest: String? {
        path.map { "\(VirtualMachine.programFolderInGuest)/\(URL(filePath: $0).lastPathComponent)" }
    }

    /// The path of an app of this package, which the tests' build has made; the guest sees it in the same place.
    static func app(_ name: String) -> String {
        packageFolder.appending(path: ".build/debug/\(name)").resolvingSymlinksInPath().path()
    }

    /// What to do when there is none.
    static let absence = "secondscreen is not built; build the package, or name it in SECONDSCREEN_BINARY"

    private static let packageFolder = URL(filePath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
}
