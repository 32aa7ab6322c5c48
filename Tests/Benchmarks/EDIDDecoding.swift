// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Real monitors' EDIDs, those of the test's fixtures: decoded, with the list of all modes and the kernel's, on one core.
//
// For comparison the whole folder through edid-decode, which is a process for each file and writes a report; the same
// files through `secondscreen edid --json` are one process.

import EDIDCodec
import Foundation

enum EDIDDecoding {
    static func measure(_ effort: Effort) throws -> [Measurement] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/EDID")
            .standardized
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "edid" }
        let edids = try files.map { [UInt8](try Data(contentsOf: $0)) }.filter { $0.count == 256 }
        _ = decode(edids)
        let before = Machine.megabytes("VmRSS") ?? 0
        let rates = (0..<effort(full: 400, short: 5)).map { _ in rate(edids) }
        let after = Machine.megabytes("VmRSS") ?? 0
        var measurements = [
            Measurement(name: "EDIDs of two blocks, with modes", unit: "EDIDs/s", samples: rates, goal: "> 100000"),
            Measurement(
                name: "  memory that \(rates.count * edids.count) decodings add", unit: "MB", samples: [after - before],
                goal: "0"),
        ]
        let tool = "/usr/bin/edid-decode"
        guard FileManager.default.isExecutableFile(atPath: tool) else { return measurements }
        let theirs = try ContinuousClock().measure {
            for file in files { try ProgramRun([file.path], binary: tool).waitForEnd() }
        }
        let ours = try ContinuousClock().measure { try ProgramRun(["edid", "--json", folder.path]).waitForEnd() }
        measurements.append(
            Measurement(
                name: "\(files.count) files, edid --json", unit: "ms", samples: [ours.microseconds / 1000],
                reference: theirs.microseconds / 1000))
        measurements.append(
            Measurement(name: "  edid-decode, a process each", unit: "ms", samples: [theirs.microseconds / 1000]))
        return measurements
    }

    /// Decodings a second.
    private static func rate(_ edids: [[UInt8]]) -> Double {
        let time = ContinuousClock().measure {
            // So that no work can be left out.
            precondition(decode(edids) > 0)
        }
        return Double(edids.count) / time.microseconds * 1e6
    }

    private static func decode(_ edids: [[UInt8]]) -> Int {
        edids.reduce(0) { count, bytes in
            guard let edid = try? EDID(parsing: bytes) else { return count }
            return count + edid.modes.count + edid.kernelModes.count
        }
    }
}
