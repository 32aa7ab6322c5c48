// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Foundation
import Testing

/// What the fuzzer found once, by files of `Tests/Fixtures/Findings`.
struct FindingsTests {
    private static let folder = Fixture.folder.deletingLastPathComponent()
        .appending(path: "Findings", directoryHint: .isDirectory)

    @Test func `every finding has valid modes, and survives a round trip through its specification`() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files where file.pathExtension == "edid" {
            let edid = try EDID(parsing: Data(contentsOf: file))
            #expect(
                (edid.modes + edid.kernelModes).allSatisfy { $0.refreshMillihertz > 0 }, "\(file.lastPathComponent)")
            guard let specification = try? EDIDSpecification(edid) else { continue }
            let again = try EDIDSpecification(EDID(parsing: specification.encoded()))
            #expect(again.differences(from: specification) == [], "\(file.lastPathComponent)")
        }
    }
}
