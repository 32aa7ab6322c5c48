// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension KernelProbe {
    /// Adds the formats of CTA-861 and HDMI (`add_cea_modes`).
    mutating func addVideoFormats() {
        for source in sources.videoFormats { list.append(KernelVideoFormat.mode(of: source)) }
    }

    /// Adds the other of each pair of 60 and 59.94 Hz (`add_alternate_cea_modes`).
    mutating func addAlternateRates() {
        guard sources.hasCTA else { return }
        for index in list.modes.indices {
            list.append(KernelVideoFormat.alternate(of: list.modes[index]))
        }
    }

    /// Adds the timings of DisplayID (`add_displayid_detailed_modes`).
    mutating func addDisplayID() {
        for timings in sources.displayIDTimings {
            for timing in timings.timings
            where timing.timing.horizontal.active <= EDID.maximumModeSize
                && timing.timing.vertical.active <= EDID.maximumModeSize
            {
                var mode = KernelMode(timing.timing, source: .displayID(type: timings.type))
                mode.isPreferred = timing.isPreferredByKernel
                list.append(mode)
            }
        }
    }
}
