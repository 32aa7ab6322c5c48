// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Testing

/// Compares with the installed edid-decode all EDIDs of a folder that `EDID_NEVER_SEEN` names, however they were made.
struct NeverSeenTests {
    private static let folder = ProcessInfo.processInfo.environment["EDID_NEVER_SEEN"]

    @Test(.enabled(if: folder != nil, "EDID_NEVER_SEEN names no directory"))
    func `identity and modes match edid-decode`() throws {
        let folder = URL(filePath: try #require(Self.folder), directoryHint: .isDirectory)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "edid" }
        #expect(!files.isEmpty)
        for file in files {
            guard let edid = try? EDID(parsing: Data(contentsOf: file)) else { continue }
            let (status, output) = try EDIDDecodeTool.run([file.path])
            let text = EDIDDecodeText(output)
            // The tool ends in the middle where its formulas divide by zero.
            guard status == 0, text.version != nil else { continue }
            let missing = text.modes.filter { mode in !edid.modes.contains { $0.agrees(with: mode) } }
            let extra = edid.modes.filter { mode in !text.modes.contains { mode.agrees(with: $0) } }
            let name = file.lastPathComponent
            #expect(missing.isEmpty && extra.isEmpty, "\(name): missing \(missing), extra \(extra)")
            #expect(edid.name == text.name && edid.serialText == text.serialText, "\(name)")
            #expect(
                edid.version.description == text.version && edid.week == text.week && edid.year == text.year, "\(name)")
            #expect(
                edid.widthMillimeters == text.widthMillimeters && edid.heightMillimeters == text.heightMillimeters,
                "\(name)")
        }
    }
}
