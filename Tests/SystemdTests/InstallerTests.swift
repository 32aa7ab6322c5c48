// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

/// What `config/install` puts where, with a program that is none of ours.
struct InstallerTests {
    private static let installer = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "config/install").path

    private func install(_ options: [String], to folder: ScratchFolder) async throws -> (String, Int32) {
        let (output, status) = try await Program(
            "bash", [Self.installer] + options + ["/bin/true"], environment: ["DESTDIR=\(folder.path)"]
        ).finish()
        return (output.replacing(folder.path, with: ""), status)
    }

    @Test func `a kiosk is installed only on request, with the program's path`() async throws {
        let dropIn = "/etc/systemd/system/secondscreen.service.d/kiosk.conf"
        let (plain, kiosk) = (try ScratchFolder(), try ScratchFolder())
        let (plainFiles, plainStatus) = try await install([], to: plain)
        // For later, the files are among the data.
        let data = "/usr/local/share/secondscreen/kiosk/"
        #expect(plainStatus == 0, "\(plainFiles)")
        #expect(
            plainFiles.split(separator: "\n").filter { $0.contains("kiosk") }.sorted()
                == ["\(data)kiosk.conf", "\(data)sysusers.conf"])
        let (kioskFiles, kioskStatus) = try await install(["--kiosk"], to: kiosk)
        #expect(kioskStatus == 0, "\(kioskFiles)")
        let added = Set(kioskFiles.split(separator: "\n")).subtracting(plainFiles.split(separator: "\n"))
        #expect(added.sorted() == [dropIn[...], "/usr/local/lib/sysusers.d/secondscreen-kiosk.conf"])
        let text = try String(contentsOfFile: kiosk.path + dropIn, encoding: .utf8)
        #expect(text.contains("\nExecStart=/usr/local/bin/secondscreen run --output kms\n"))
    }

    @Test func `an unknown option is refused`() async throws {
        let (output, status) = try await install(["--kiosque"], to: try ScratchFolder())
        #expect(status == 2)
        #expect(output.hasPrefix("usage: "))
    }
}
