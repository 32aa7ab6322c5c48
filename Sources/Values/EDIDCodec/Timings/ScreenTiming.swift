// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension VideoTiming {
    /// Finds or makes the timing that a monitor of today would declare for a size and rate.
    ///
    /// That is the format of CTA-861 or of VESA's table, where one has the size and a rate as near as 50 mHz, and else
    /// CVT's first version of reduced blanking with a clock in steps of 10 kHz that meets the rate within a few millihertz.
    ///
    /// - Parameters:
    ///   - width: Pixels of a line.
    ///   - height: Lines of a frame.
    ///   - refreshMillihertz: Frames a second times 1000, or fields when interlaced.
    ///   - isInterlaced: Whether to send each frame as two fields.
    /// - Returns: The timing, or nothing when a side is not 64 to 16,384, an interlaced height is odd, or no time is left
    ///   for the picture.
    public static func forScreen(
        width: Int, height: Int, refreshMillihertz: Int, isInterlaced: Bool = false
    ) -> VideoTiming? {
        guard (64...EDID.maximumModeSize).contains(width), (64...EDID.maximumModeSize).contains(height),
            !isInterlaced || height % 2 == 0
        else { return nil }
        var best: VideoTiming?
        var bestDistance = 51
        func consider(_ timing: VideoTiming) {
            guard timing.horizontal.active == width, timing.vertical.active == height,
                timing.isInterlaced == isInterlaced
            else { return }
            let distance = abs(timing.refreshMillihertz - refreshMillihertz)
            if distance < bestDistance {
                best = timing
                bestDistance = distance
            }
        }
        for format in CTAVideoFormat.all where !format.isPixelDoubled {
            consider(format.timing)
            consider(format.alternateTiming)
        }
        for format in DisplayMonitorTiming.table {
            consider(format.timing.withoutBorders)
        }
        return best ?? reduced(width, height, refreshMillihertz, isInterlaced)
    }

    private static func reduced(
        _ width: Int, _ height: Int, _ refreshMillihertz: Int, _ isInterlaced: Bool
    ) -> VideoTiming? {
        // The formula takes whole cells of eight pixels; the rest of a width is only a longer line.
        let rest = width % 8
        guard
            var timing = CoordinatedVideoTiming.timing(
                width: width - rest, height: height,
                refreshMillihertz: isInterlaced ? refreshMillihertz / 2 : refreshMillihertz, blanking: .reduced,
                isInterlaced: isInterlaced)
        else { return nil }
        timing.horizontal.active = width
        let pixels = timing.horizontalTotal * timing.verticalTotal
        let frames = isInterlaced ? 2 : 1
        timing.pixelClockKilohertz = (pixels * refreshMillihertz / frames + 5_000_000) / 10_000_000 * 10
        return timing
    }

    /// The same raster with its borders counted to the porches, as all formats have it but the oldest of VESA.
    var withoutBorders: VideoTiming {
        var timing = self
        func fold(_ axis: inout Axis) {
            axis.frontPorch += axis.border
            axis.backPorch += axis.border
            axis.border = 0
        }
        fold(&timing.horizontal)
        fold(&timing.vertical)
        return timing
    }
}

extension CTAVideoFormat {
    /// The timing at 1000/1001 of the rate, or the reverse; the same where there is no such pair.
    var alternateTiming: VideoTiming {
        var other = timing
        let rate = (timing.refreshMillihertz + 500) / 1_000
        guard rate % 6 == 0 else { return timing }
        let isSlow = timing.vertical.active == 240 || timing.vertical.active == 480
        let (factor, divisor) = isSlow ? (1001, 1000) : (1000, 1001)
        other.pixelClockKilohertz = (timing.pixelClockKilohertz * factor + divisor / 2) / divisor
        return other
    }
}
