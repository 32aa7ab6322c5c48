// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// One look at 16 connectors with a monitor in each, from a tree of files shaped like sysfs.
//
// "scan" lists the directory and reads every file, as `SysfsConnectorReader` does for each event. "scan and describe"
// adds `ConnectorDecoder`, which decodes an EDID when its bytes are new: "new" with all of them new, as at the start,
// "known" with none, as at each event but a plug. The files are a file system's, in memory; a real sysfs makes its
// contents on each read. With umockdev preloaded, each call that takes a path costs a little more.

import DisplayModel
import Hotplug
import MockKernel
import UdevHotplug

enum SnapshotScan {
    private static let goal = "< 2000 µs"

    static func measure(_ effort: Effort) async throws -> [Measurement] {
        try await withMockKernel { kernel in
            try kernel.addSampleCard(connectors: 16, connected: 16)
            var reader = SysfsConnectorReader(root: kernel.sysfsRoot)
            let rounds = effort(full: 2000, short: 50)
            var known = ConnectorDecoder()
            _ = try look(&reader, &known)
            return [
                Measurement(
                    name: "scan of 16 connectors", unit: "µs",
                    samples: try sample(rounds) { _ = try reader.scan() }, goal: goal),
                Measurement(
                    name: "scan and describe, known EDIDs", unit: "µs",
                    samples: try sample(rounds) { _ = try look(&reader, &known) }, goal: goal),
                Measurement(
                    name: "scan and describe, new EDIDs", unit: "µs",
                    samples: try sample(rounds) {
                        var new = ConnectorDecoder()
                        _ = try look(&reader, &new)
                    }, goal: goal),
            ]
        }
    }

    private static func look(
        _ reader: inout SysfsConnectorReader, _ describer: inout ConnectorDecoder
    ) throws -> ConnectorSnapshot {
        var warnings: [String] = []
        let connectors = try reader.scan().readings.map { describer.describe($0, warnings: &warnings) }
        return ConnectorSnapshot(connectors: connectors, cause: .event, warnings: warnings)
    }

    private static func sample(_ rounds: Int, _ body: () throws -> Void) rethrows -> [Double] {
        try (0..<rounds).map { _ in try ContinuousClock().measure(body).microseconds }
    }
}
