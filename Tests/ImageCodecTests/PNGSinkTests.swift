// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import FrameOutput
import ImageCodec
import Testing

@Suite struct PNGSinkTests {
    private func frame(_ sequence: Int, _ screen: String = "HDMI-A-1") -> Frame {
        let buffer = PixelBuffer(size: PixelSize(width: 4, height: 2), filledWith: UInt32(sequence))
        return Frame(
            screen: screen, sequence: sequence, damage: [PixelRect(x: 0, y: 0, width: 4, height: 2)],
            changedAt: .milliseconds(1500), buffer: buffer)
    }

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    @Test func `Each frame has a file, and the latest one of the screen's name`() async throws {
        try await withFolder { folder in
            let sink = PNGSink(folder: folder)
            for sequence in 1...2 { try await sink.present(frame(sequence)) }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["HDMI-A-1-1.png", "HDMI-A-1-2.png", "HDMI-A-1.png"])
            let latest = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/HDMI-A-1.png")))
            #expect(try DecodedImage(latest).buffer == frame(2).buffer)
            #expect(String(decoding: latest, as: UTF8.self).contains("Changed\u{0}1500 ms"))
        }
    }

    @Test func `Only the latest is kept where that is wanted, and names lead nowhere else`() async throws {
        try await withFolder { folder in
            let sink = PNGSink(folder: folder, keepsAll: false)
            for sequence in 1...2 { try await sink.present(frame(sequence, "../DP/1")) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [".._DP_1.png"])
        }
    }

    @Test func `A folder that is not there is a reason`() async throws {
        let error = await #expect(throws: FrameSinkError.self) {
            try await PNGSink(folder: "/nonexistent").present(frame(1))
        }
        #expect(error?.description.hasSuffix("No such file or directory") == true)
    }
}
