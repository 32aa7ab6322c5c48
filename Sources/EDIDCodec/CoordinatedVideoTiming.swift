// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// VESA's Coordinated Video Timings (CVT 1.2): a raster computed from a size and a refresh rate.
///
/// All steps are exact integer fractions, so that a result never depends on the rounding of floating point.
public enum CoordinatedVideoTiming {
    /// How much of a line and of a frame is blanking.
    public enum Blanking: Sendable, Hashable {
        /// Enough for the beam of a tube to fly back.
        case normal
        /// Version 1 for flat panels: 160 pixels, at least 460 µs.
        case reduced
        /// Version 2 for flat panels: 80 pixels, at least 460 µs, any width, clock in steps of 1 kHz.
        case reducedVersion2
        /// Version 2 at 1000/1001 of the rate, as video material is.
        case reducedVersion2Video
    }

    /// Computes the raster of a size and rate.
    ///
    /// - Parameters:
    ///   - width: Pixels of a line; rounded down to a multiple of 8, but for version 2 of reduced blanking.
    ///   - height: Lines of a frame.
    ///   - refreshMillihertz: Frames a second times 1000; frames, not fields, also when interlaced.
    ///   - blanking: The kind of blanking.
    ///   - isInterlaced: Whether to send each frame as two fields.
    /// - Returns: The raster, or nothing when a size is outside 8 to 65,536 or the rate is outside 1 to 1000 Hz or leaves
    ///   no time for the picture.
    public static func timing(
        width: Int,
        height: Int,
        refreshMillihertz: Int,
        blanking: Blanking = .normal,
        isInterlaced: Bool = false
    ) -> VideoTiming? {
        guard (8...65_536).contains(width), (8...65_536).contains(height),
            (1_000...1_000_000).contains(refreshMillihertz)
        else { return nil }
        let request = Request(
            width: blanking.cellWidth == 1 ? width : width / 8 * 8,
            height: height,
            fieldMillihertz: isInterlaced ? 2 * refreshMillihertz : refreshMillihertz,
            isInterlaced: isInterlaced
        )
        return blanking == .normal ? normalTiming(request) : reducedTiming(request, blanking)
    }

    private struct Request {
        let width: Int
        let height: Int
        let fieldMillihertz: Int
        let isInterlaced: Bool

        var fieldLines: Int { isInterlaced ? height / 2 : height }

        /// Lines of sync, by which a display recognizes the aspect ratio (CVT 1.2, table 3-2).
        var verticalSync: Int {
            if height * 4 / 3 == width { return 4 }
            if height * 16 / 9 == width { return 5 }
            if height * 16 / 10 == width { return 6 }
            if height % 4 == 0, height * 5 / 4 == width { return 7 }
            if height * 15 / 9 == width { return 7 }
            return 10
        }
    }

    private static func normalTiming(_ request: Request) -> VideoTiming? {
        // The estimated line period is numerator / denominator microseconds: what 550 µs of sync and back porch leave
        // of a field, over its lines and three of front porch; counted in half lines for the sake of interlace.
        let halfLines = 2 * (request.fieldLines + 3) + (request.isInterlaced ? 1 : 0)
        let numerator = 2 * (1_000_000_000 - 550 * request.fieldMillihertz)
        let denominator = request.fieldMillihertz * halfLines
        guard numerator > 0 else { return nil }

        let sync = request.verticalSync
        let syncAndBackPorch = max(550 * denominator / numerator + 1, sync + 6)
        // The duty cycle of blanking is 30 % less 0.3 % for each microsecond of the line, but 20 % at least.
        var dutyNumerator = 300 * denominator - 3 * numerator
        var dutyComplement = 700 * denominator + 3 * numerator
        if dutyNumerator * 4 < dutyComplement {
            dutyNumerator = 1
            dutyComplement = 4
        }
        let blanking = request.width * dutyNumerator / dutyComplement / 16 * 16
        let total = request.width + blanking
        let horizontalSync = total / 100 * 8
        return VideoTiming(
            pixelClockKilohertz: total * denominator * 4 / numerator * 250,
            horizontal: VideoTiming.Axis(
                active: request.width,
                frontPorch: blanking / 2 - horizontalSync,
                syncWidth: horizontalSync,
                backPorch: blanking / 2,
                polarity: .negative
            ),
            vertical: VideoTiming.Axis(
                active: request.height,
                frontPorch: 3,
                syncWidth: sync,
                backPorch: syncAndBackPorch - sync,
                polarity: .positive
            ),
            isInterlaced: request.isInterlaced
        )
    }

    private static func reducedTiming(_ request: Request, _ blanking: Blanking) -> VideoTiming? {
        let isVersion2 = blanking != .reduced
        let sync = isVersion2 ? 8 : request.verticalSync
        let frontPorch = isVersion2 ? 1 : 3
        let horizontalBlanking = isVersion2 ? 80 : 160
        // Lines that fit in 460 µs, when a line lasts what 460 µs of blanking leave of a field.
        let activeTime = 1_000_000_000 - 460 * request.fieldMillihertz
        guard activeTime > 0 else { return nil }
        let lines = 460 * request.fieldLines * request.fieldMillihertz / activeTime + 1
        let verticalBlanking = max(lines, frontPorch + sync + 6)

        let total = request.width + horizontalBlanking
        let halfLines = 2 * (request.fieldLines + verticalBlanking) + (request.isInterlaced ? 1 : 0)
        // Pixels a second times 2000.
        let pixels = request.fieldMillihertz * halfLines * total
        let clock =
            switch blanking {
            case .normal, .reduced: pixels / 2_000 / 250_000 * 250
            case .reducedVersion2: pixels / 2_000_000
            case .reducedVersion2Video: pixels / 2_002_000
            }
        let horizontalFrontPorch = isVersion2 ? 8 : 48
        return VideoTiming(
            pixelClockKilohertz: clock,
            horizontal: VideoTiming.Axis(
                active: request.width,
                frontPorch: horizontalFrontPorch,
                syncWidth: 32,
                backPorch: horizontalBlanking - horizontalFrontPorch - 32,
                polarity: .positive
            ),
            vertical: VideoTiming.Axis(
                active: request.height,
                frontPorch: isVersion2 ? verticalBlanking - sync - 6 : frontPorch,
                syncWidth: sync,
                backPorch: isVersion2 ? 6 : verticalBlanking - frontPorch - sync,
                polarity: .negative
            ),
            isInterlaced: request.isInterlaced
        )
    }
}

extension CoordinatedVideoTiming.Blanking {
    fileprivate var cellWidth: Int {
        switch self {
        case .normal, .reduced: 8
        case .reducedVersion2, .reducedVersion2Video: 1
        }
    }
}
