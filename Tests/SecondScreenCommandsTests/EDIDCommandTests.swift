// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EDIDCommandTests {
    /// 1920x1080 at 60 Hz of maker SSC, as the program's virtual monitor has it.
    private var edid: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
        bytes.replaceSubrange(8..<20, with: [0x4E, 0x63, 7, 0, 9, 0, 0, 0, 10, 30, 1, 4])
        bytes.replaceSubrange(
            54..<72, with: [2, 0x3A, 0x80, 0x18, 0x71, 0x38, 0x2D, 0x40, 0x58, 0x2C, 0x45, 0, 9, 37, 33, 0, 0, 30])
        bytes[127] = 0 &- bytes.reduce(0, &+)
        return bytes
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        try Data(Array(bytes)).write(to: URL(fileURLWithPath: path))
    }

    @Test func `JSON has every key, one object per file`() throws {
        try withFolder { folder in
            try write(edid, to: folder + "/a.edid")
            let result = try Program(["edid", "--json", folder + "/a.edid"]).finish()
            #expect(result.status == 0)
            let object = try #require(result.events.first)
            #expect(
                Set(object.keys) == [
                    "file", "version", "manufacturer", "product", "serialNumber", "serialText", "name", "week", "year",
                    "widthMillimeters", "heightMillimeters", "preferred", "modes", "issues",
                ])
            #expect(object["manufacturer"] as? String == "SSC")
            #expect(object["product"] as? Int == 7)
            #expect(object["year"] as? Int == 2020)
            #expect(object["name"] is NSNull)
            let preferred = try #require(object["preferred"] as? [String: Any])
            #expect(preferred["refreshMillihertz"] as? Int == 60000)
            #expect(preferred["source"] as? String == "detailed")
        }
    }

    @Test func `an invalid EDID is reported in one line, and the others are printed`() throws {
        try withFolder { folder in
            try write(edid, to: folder + "/good.edid")
            try write([], to: folder + "/empty.edid")
            try write([UInt8](repeating: 7, count: 2 << 20), to: folder + "/huge.edid")
            try write(repeatElement(0xAA, count: 256), to: folder + "/noise.edid")
            let files = ["empty", "good", "huge", "missing", "noise"].map { "\(folder)/\($0).edid" }
            let result = try Program(["edid", "--json"] + files).finish()
            #expect(result.status == 1)
            #expect(result.output.count == 1)
            let errors = result.errors.split(separator: "\n").map(String.init)
            #expect(errors.count == 4)
            for (error, file) in zip(errors, [0, 2, 3, 4].map { files[$0] }) {
                #expect(error.hasPrefix("secondscreen: \(file): "))
            }
        }
    }

    @Test func `failing to write an EDID is a failure, not a usage error`() throws {
        let result = try Program(["edid", "make", "1280x720", "-o", "/dev/null/x"]).finish()
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("secondscreen: cannot write /dev/null/x: "), "\(result.errors)")
    }

    @Test func `a directory means all its files, except documents`() throws {
        try withFolder { folder in
            for name in ["b.edid", "a.bin", "sub/c"] { try write(edid, to: folder + "/" + name) }
            try write("Manufacturer: SSC".utf8, to: folder + "/b.txt")
            try write("# About".utf8, to: folder + "/README.md")
            try write([1], to: folder + "/.hidden")
            let result = try Program(["edid", "--json", folder]).finish()
            #expect(result.errors.isEmpty)
            #expect(
                result.events.compactMap { $0["file"] as? String }
                    == ["a.bin", "b.edid", "sub/c"].map { "\(folder)/\($0)" })
        }
    }
}
