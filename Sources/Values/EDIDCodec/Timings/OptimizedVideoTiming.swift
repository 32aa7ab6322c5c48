// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// CTA-861-I's Optimized Video Timings (OVT): a timing for digital links, computed from a size and a rate.
public enum OptimizedVideoTiming {
    private static let minimumBlankingMicroseconds = 460
    private static let maximumChunkRate = 650_000_000
    private static let audioPacketRate = 195_000

    /// Computes the timing of a size and rate.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in lines.
    ///   - refreshHertz: The frame rate in hertz.
    /// - Returns: The timing; `nil` if a side is outside 64 to 65,536 or the rate is outside 1 to 1000 Hz.
    public static func timing(width: Int, height: Int, refreshHertz: Int) -> VideoTiming? {
        guard (64...65_536).contains(width), (64...65_536).contains(height), (1...1_000).contains(refreshHertz) else {
            return nil
        }
        // All rates of a family share the raster of the highest; slower ones have more blanking lines.
        let (highest, lineStep) = family(of: refreshHertz)

        // Lines, each with the duration that the minimum blanking leaves for it.
        let activeTime = 1_000_000 - minimumBlankingMicroseconds * highest
        guard activeTime > 0 else { return nil }
        let blankingLines = roundedUp(minimumBlankingMicroseconds * highest * height, over: activeTime)
        let minimumLines = roundedUp(height + max(20, blankingLines), toMultipleOf: lineStep)

        // Room in each line for audio packets.
        let packets = roundedUp(audioPacketRate, over: highest * minimumLines)
        let audioPixels = 32 + 32 * packets
        var minimumWidth = width + max(80, audioPixels)
        let chunks = roundedUp(highest * minimumWidth * minimumLines, over: maximumChunkRate)
        let widthStep = max(8, powerOfTwo(notBelow: chunks))
        minimumWidth = roundedUp(minimumWidth, toMultipleOf: widthStep)

        var raster = smallestRaster(
            minimumWidth: minimumWidth, widthStep: widthStep, minimumLines: minimumLines, lineStep: lineStep,
            rate: highest)
        // YCbCr 4:2:0 halves the pixels of a line, so packets need twice the room.
        let widthFor420 = width + max(128, 2 * audioPixels)
        if highest * raster.width * raster.lines >= 590_000_000, raster.width < widthFor420 {
            raster = smallestRaster(
                minimumWidth: widthFor420, widthStep: widthStep, minimumLines: minimumLines, lineStep: lineStep,
                rate: highest)
        }

        let clock = highest * raster.width * raster.lines
        let verticalBlanking = raster.lines * highest / refreshHertz - height
        let syncPosition = max(14, roundedUp(400 * clock, over: 1_000_000 * raster.width))
        return VideoTiming(
            pixelClockKilohertz: clock / 1_000,
            horizontal: VideoTiming.Axis(
                active: width, frontPorch: raster.width - width - 64, syncWidth: 32, backPorch: 32,
                polarity: .positive),
            vertical: VideoTiming.Axis(
                active: height, frontPorch: verticalBlanking - syncPosition, syncWidth: 8, backPorch: syncPosition - 8,
                polarity: .positive))
    }

    private static func family(of rate: Int) -> (highest: Int, lineStep: Int) {
        switch rate {
        case 24, 25, 30: (30, 20)
        case 48, 50, 60: (60, 20)
        case 100, 120: (120, 5)
        case 200, 240: (240, 5)
        case 300, 360: (360, 5)
        case 400, 480: (480, 5)
        default: (rate, 1)
        }
    }

    /// Finds the raster with the fewest pixels whose clock is a multiple of 1 kHz and that a link can split into
    /// chunks.
    private static func smallestRaster(
        minimumWidth: Int, widthStep: Int, minimumLines: Int, lineStep: Int, rate: Int
    ) -> (width: Int, lines: Int) {
        let pixelStep = 1_000 / greatestCommonDivisor(1_000, rate)
        var best: (width: Int, lines: Int)?
        var lines = minimumLines
        while true {
            if let best, minimumWidth * lines > best.width * best.lines { return best }
            var width = minimumWidth
            while width * lines % pixelStep != 0 || rate * width * lines / (width & -width) > maximumChunkRate {
                width += widthStep
            }
            if best.map({ width * lines < $0.width * $0.lines }) ?? true {
                best = (width, lines)
            }
            lines += lineStep
        }
    }

    private static func roundedUp(_ numerator: Int, over denominator: Int) -> Int {
        (numerator + denominator - 1) / denominator
    }

    private static func roundedUp(_ value: Int, toMultipleOf step: Int) -> Int {
        roundedUp(value, over: step) * step
    }

    private static func powerOfTwo(notBelow value: Int) -> Int {
        var power = 1
        while power < value { power *= 2 }
        return power
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        second == 0 ? first : greatestCommonDivisor(second, first % second)
    }
}
