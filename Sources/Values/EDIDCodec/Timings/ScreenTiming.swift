// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension VideoTiming {
    /// Returns the timing that a current monitor would declare for a size and rate.
    ///
    /// This is the format of CTA-861 or of VESA's table with the size and a rate within 50 mHz, or else CVT with
    /// version 1 of reduced blanking and a clock in steps of 10 kHz that meets the rate within a few millihertz.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in lines.
    ///   - refreshMillihertz: The rate in millihertz, of frames or, if interlaced, of fields.
    ///   - isInterlaced: Whether to send each frame as two fields.
    /// - Returns: The timing; `nil` if a side is outside 64 to 16,384, an interlaced height is odd, or no time is left
    ///   for the image.
    public static func forScreen(
        width: Int, height: Int, refreshMillihertz: Int, isInterlaced: Bool = false
    ) -> VideoTiming? {
        guard (64...EDID.maximumModeSize).contains(width), (64...EDID.maximumModeSize).contains(height),
            !isInterlaced || height % 2 == 0
        else { return nil }
        var best: VideoTiming?
        var bestDistance = 51
        func isCandidate(_ timing: VideoTiming) -> Bool {
            timing.horizontal.active == width && timing.vertical.active == height && timing.isInterlaced == isInterlaced
        }
        func consider(_ timing: VideoTiming) {
            let distance = abs(timing.refreshMillihertz - refreshMillihertz)
            if distance < bestDistance {
                best = timing
                bestDistance = distance
            }
        }
        for format in CTAVideoFormat.all where !format.isPixelDoubled && isCandidate(format.timing) {
            consider(format.timing)
            consider(format.alternateTiming)
        }
        for format in DisplayMonitorTiming.table where isCandidate(format.timing) {
            consider(format.timing.withoutBorders)
        }
        return best ?? reduced(width, height, refreshMillihertz, isInterlaced)
    }

    private static func reduced(
        _ width: Int, _ height: Int, _ refreshMillihertz: Int, _ isInterlaced: Bool
    ) -> VideoTiming? {
        // The formula works in cells of eight pixels; the remaining pixels just lengthen the line.
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

    /// The same timing with its borders added to the porches, as in all formats but the oldest VESA ones.
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
    /// The timing at 1000/1001 times the rate, or the reverse; unchanged for rates without such a counterpart.
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
