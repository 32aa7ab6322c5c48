// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec

extension EDIDSpecification {
    /// Says in which timings two specifications differ, or that they differ elsewhere; nothing when they are equal.
    func differences(from other: EDIDSpecification) -> [String] {
        guard self != other else { return [] }
        func lines(_ label: String, _ some: [VideoTiming], without others: [VideoTiming]) -> [String] {
            some.filter { !others.contains($0) }.map { timing in
                let mode = EDIDMode(timing: timing, source: .detailed)
                return
                    "\(label) \(mode) \(timing.pixelClockKilohertz) kHz, \(timing.horizontalTotal)x\(timing.verticalTotal)"
            }
        }
        let found = lines("more:", timings, without: other.timings) + lines("less:", other.timings, without: timings)
        guard found.isEmpty else { return found }
        let order = { (timings: [VideoTiming]) in
            timings.map { EDIDMode(timing: $0, source: .detailed).description }.joined(separator: " ")
        }
        return timings == other.timings ? ["\(self)", "\(other)"] : [order(timings), order(other.timings)]
    }
}
