// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// VESA's Coordinated Video Timings (CVT 2.0): a timing computed from a size and a refresh rate.
///
/// All steps are exact integer fractions, so results never depend on floating-point rounding.
public enum CoordinatedVideoTiming {
    /// The amount of blanking in a line and a frame.
    public enum Blanking: Sendable, Hashable {
        /// Enough for the beam of a CRT to return.
        case normal
        /// Version 1, for flat panels: 160 pixels, at least 460 µs.
        case reduced
        /// Version 2: 80 pixels, at least 460 µs, any width, clock in steps of 1 kHz.
        case reducedVersion2
        /// Version 2 at 1000/1001 of the rate, as used for video.
        case reducedVersion2Video
        /// Version 3: like version 2, with the blanking that the panel requests.
        case reducedVersion3(horizontalPixels: Int, minimumMicroseconds: Int, hasEarlySync: Bool)
    }

    /// Computes the timing of a size and rate.
    ///
    /// - Parameters:
    ///   - width: The width in pixels; rounded down to a multiple of 8, except with version 2 of reduced blanking.
    ///   - height: The height in lines.
    ///   - refreshMillihertz: The frame rate in millihertz: frames, not fields, even if interlaced.
    ///   - blanking: The kind of blanking.
    ///   - isInterlaced: Whether to send each frame as two fields.
    /// - Returns: The timing; `nil` if a side is outside 8 to 65,536, the rate is outside 1 to 1024 Hz or no time is
    ///   left for the image.
    public static func timing(
        width: Int, height: Int, refreshMillihertz: Int, blanking: Blanking = .normal, isInterlaced: Bool = false
    ) -> VideoTiming? {
        guard (8...65_536).contains(width), (8...65_536).contains(height),
            (1_000...1_024_000).contains(refreshMillihertz)
        else { return nil }
        let request = Request(
            width: width / blanking.cellWidth * blanking.cellWidth, height: height,
            fieldMillihertz: isInterlaced ? 2 * refreshMillihertz : refreshMillihertz,
            isInterlaced: isInterlaced)
        return blanking == .normal ? normalTiming(request) : reducedTiming(request, blanking)
    }

    private struct Request {
        let width: Int
        let height: Int
        let fieldMillihertz: Int
        let isInterlaced: Bool

        var fieldLines: Int { isInterlaced ? height / 2 : height }

        /// Lines of sync, from which a monitor recognizes the aspect ratio (CVT 1.2, table 3-2).
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
        // of a field, divided by its lines and three of front porch; counted in half lines because of interlacing.
        let halfLines = 2 * (request.fieldLines + 3) + (request.isInterlaced ? 1 : 0)
        let numerator = 2 * (1_000_000_000 - 550 * request.fieldMillihertz)
        let denominator = request.fieldMillihertz * halfLines
        guard numerator > 0 else { return nil }

        let sync = request.verticalSync
        let syncAndBackPorch = max(550 * denominator / numerator + 1, sync + 7)
        // The duty cycle of blanking is 30% less 0.3% for each microsecond of the line, but at least 20%.
        var duty = 300 * denominator - 3 * numerator
        var complement = 700 * denominator + 3 * numerator
        if duty * 4 < complement {
            duty = 1
            complement = 4
        }
        let blanking = Int(Int128(request.width) * Int128(duty) / Int128(complement)) / 16 * 16
        let total = request.width + blanking
        let horizontalSync = total / 100 * 8
        return VideoTiming(
            pixelClockKilohertz: Int(Int128(total) * Int128(denominator) * 4 / Int128(numerator)) * 250,
            horizontal: VideoTiming.Axis(
                active: request.width, frontPorch: blanking / 2 - horizontalSync, syncWidth: horizontalSync,
                backPorch: blanking / 2, polarity: .negative),
            vertical: VideoTiming.Axis(
                active: request.height, frontPorch: 3, syncWidth: sync, backPorch: syncAndBackPorch - sync,
                polarity: .positive),
            isInterlaced: request.isInterlaced)
    }

    private static func reducedTiming(_ request: Request, _ blanking: Blanking) -> VideoTiming? {
        // Lines in the minimum blanking, each with the duration that the minimum blanking leaves for it.
        let activeTime = 1_000_000_000 - blanking.minimumMicroseconds * request.fieldMillihertz
        guard activeTime > 0 else { return nil }
        let lines = blanking.minimumMicroseconds * request.fieldLines * request.fieldMillihertz / activeTime + 1

        let isFirst = blanking == .reduced
        let sync = isFirst ? request.verticalSync : 8
        let minimumFrontPorch = isFirst ? 3 : 1
        let minimumBackPorch = isFirst ? 7 : 6
        let total = max(lines, minimumFrontPorch + sync + minimumBackPorch)
        var backPorch = isFirst ? total - minimumFrontPorch - sync : minimumBackPorch
        if case .reducedVersion3(_, _, hasEarlySync: true) = blanking {
            backPorch = min(lines / 2, total - sync - minimumFrontPorch)
        }

        let horizontalFrontPorch = isFirst ? 48 : 8
        let halfLines = 2 * (request.fieldLines + total) + (request.isInterlaced ? 1 : 0)
        return VideoTiming(
            pixelClockKilohertz: blanking.clock(
                doubledMillihertz: request.fieldMillihertz * halfLines
                    * (request.width + blanking.horizontalPixels)),
            horizontal: VideoTiming.Axis(
                active: request.width, frontPorch: horizontalFrontPorch, syncWidth: 32,
                backPorch: blanking.horizontalPixels - horizontalFrontPorch - 32, polarity: .positive),
            vertical: VideoTiming.Axis(
                active: request.height, frontPorch: total - sync - backPorch, syncWidth: sync, backPorch: backPorch,
                polarity: .negative),
            isInterlaced: request.isInterlaced)
    }
}

extension CoordinatedVideoTiming.Blanking {
    fileprivate var cellWidth: Int {
        switch self {
        case .normal, .reduced, .reducedVersion3: 8
        case .reducedVersion2, .reducedVersion2Video: 1
        }
    }

    fileprivate var horizontalPixels: Int {
        switch self {
        case .normal, .reduced: 160
        case .reducedVersion2, .reducedVersion2Video: 80
        case .reducedVersion3(let pixels, _, _): min(max(pixels / 8 * 8, 80), 200)
        }
    }

    fileprivate var minimumMicroseconds: Int {
        switch self {
        case .normal, .reduced, .reducedVersion2, .reducedVersion2Video: 460
        case .reducedVersion3(_, let microseconds, _):
            // 300 to 440, or 460 to 920.
            (441..<460).contains(microseconds) ? 460 : min(max(microseconds, 300), 920)
        }
    }

    /// Rounds a clock in half millihertz to the steps of the standard, in kilohertz.
    fileprivate func clock(doubledMillihertz: Int) -> Int {
        switch self {
        case .normal, .reduced: doubledMillihertz / 500_000_000 * 250
        case .reducedVersion2: doubledMillihertz / 2_000_000
        case .reducedVersion2Video: doubledMillihertz / 2_002_000
        case .reducedVersion3: (doubledMillihertz + 499_999_999) / 500_000_000 * 250
        }
    }
}
