// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import FrameOutput
import Glibc
import Testing

struct PNGSinkTests {
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

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `The latest frame of a screen is named after the screen`() async throws {
        try await withFolder { folder in
            let sink = PNGSink(folder: folder)
            for sequence in 1...2 { try await sink.present(frame(sequence)) }
            #expect(try names(in: folder) == ["HDMI-A-1.png"])
            let latest = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/HDMI-A-1.png")))
            #expect(try DecodedImage(latest).buffer == frame(2).buffer)
            #expect(String(decoding: latest, as: UTF8.self).contains("Changed\u{0}1500 ms"))
        }
    }

    @Test func `A screen's name cannot escape the folder`() async throws {
        try await withFolder { folder in
            try await PNGSink(folder: folder).present(frame(1, "../DP/1"))
            #expect(try names(in: folder) == [".._DP_1.png"])
        }
    }

    @Test func `A planted link is not followed`() async throws {
        try await withFolder { folder in
            let victim = folder + "/victim"
            try Data("precious".utf8).write(to: URL(filePath: victim))
            for planted in ["HDMI-A-1.png", ".HDMI-A-1.png.\(getpid())"] {
                try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(planted)", withDestinationPath: victim)
            }
            try await PNGSink(folder: folder).present(frame(1))
            #expect(try Data(contentsOf: URL(filePath: victim)) == Data("precious".utf8))
            let picture = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/HDMI-A-1.png")))
            #expect(try DecodedImage(picture).buffer == frame(1).buffer)
        }
    }

    @Test func `A picture that cannot be put in place leaves nothing behind`() async throws {
        try await withFolder { folder in
            // No file takes the place of a folder.
            try FileManager.default.createDirectory(
                atPath: folder + "/HDMI-A-1.png", withIntermediateDirectories: false)
            let error = await #expect(throws: FrameSinkError.self) {
                try await PNGSink(folder: folder).present(frame(1))
            }
            #expect(error?.description == "cannot write \(folder)/HDMI-A-1.png: Is a directory")
            #expect(try names(in: folder) == ["HDMI-A-1.png"])
        }
    }

    @Test func `Pictures in a private folder are private`() async throws {
        try await withFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
            try await PNGSink(folder: folder).present(frame(1))
            #expect(try permissions(folder + "/HDMI-A-1.png") == 0o600)
        }
    }

    @Test func `A missing folder is reported`() async throws {
        let error = await #expect(throws: FrameSinkError.self) {
            try await PNGSink(folder: "/nonexistent").present(frame(1))
        }
        #expect(error?.description.hasSuffix("No such file or directory") == true)
    }
}
