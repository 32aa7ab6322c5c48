// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDID {
    /// The modes as the kernel lists them: preferred first, then by area, refresh rate and clock, each descending.
    public var kernelModes: [EDIDMode] {
        modes.filter { !$0.isRepeated }.sorted { first, second in
            if first.isPreferred != second.isPreferred { return first.isPreferred }
            let areas = (first.width * first.height, second.width * second.height)
            if areas.0 != areas.1 { return areas.0 > areas.1 }
            let rates = ((first.refreshMillihertz + 500) / 1_000, (second.refreshMillihertz + 500) / 1_000)
            if rates.0 != rates.1 { return rates.0 > rates.1 }
            return first.pixelClockKilohertz > second.pixelClockKilohertz
        }
    }

    /// The mode that the monitor wants, nothing when it names none.
    public var preferredMode: EDIDMode? {
        kernelModes.first { $0.isPreferred }
    }
}
