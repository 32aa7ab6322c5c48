// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import Testing

/// The built-in files against those in the repository: the lists in `CEmbeddedFiles` are written by hand.
struct EmbeddedFileTests {
    private static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    @Test(arguments: [
        (EmbeddedFile.consolePage, "Sources/Runtime/ConsolePage/Page"), (EmbeddedFile.monitors, "config/monitors"),
    ])
    func `a list has each file of its folder, sorted by name`(_ files: [EmbeddedFile], _ folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Self.repository)/\(folder)").sorted()
        #expect(files.map(\.name) == names)
        for file in files { try expectContents(file, of: folder) }
    }

    @Test(arguments: [
        (EmbeddedFile.devices, "devices.json", "config"),
        (EmbeddedFile.interface, "org.secondscreen.Screens.varlink", "config"),
        (EmbeddedFile.fallbackFont, "fallback.ttf", "Sources/Adapters/Compositor/Resources"),
    ])
    func `a single file is the one in the repository`(_ file: EmbeddedFile, _ name: String, _ folder: String) throws {
        #expect(file.name == name)
        try expectContents(file, of: folder)
    }

    private func expectContents(_ file: EmbeddedFile, of folder: String) throws {
        let contents = try Data(contentsOf: URL(filePath: "\(Self.repository)/\(folder)/\(file.name)"))
        #expect(file.bytes == Array(contents), "\(file.name) has other contents")
        #expect(Data(file.text.utf8) == contents || file.name == "fallback.ttf", "\(file.name) is not UTF-8")
    }
}
