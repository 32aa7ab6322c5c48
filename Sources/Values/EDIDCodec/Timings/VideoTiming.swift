// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The timing of a video format: active image, porches and sync of both axes, and the pixel clock.
///
/// In an interlaced timing, `vertical.active` is that of the whole frame, while porches and sync are those of one
/// field, as in CTA-861 and in detailed timings.
public struct VideoTiming: Sendable, Hashable {
    /// The pixel clock in kilohertz.
    public var pixelClockKilohertz: Int
    /// Pixels along a line.
    public var horizontal: Axis
    /// Lines of a frame, or of a field for the blanking of interlaced timings.
    public var vertical: Axis
    /// Whether a frame is sent as two fields.
    public var isInterlaced: Bool
    /// Whether each line is sent twice.
    public var isDoubleScanned: Bool
    /// Whether both fields have the same number of lines, as in CTA-861's VIC 39; otherwise they differ by half a line.
    public var hasEqualFields: Bool

    /// The polarity of a sync pulse.
    public enum SyncPolarity: Sendable, Hashable {
        /// The pulse goes high.
        case positive
        /// The pulse goes low.
        case negative
    }

    /// Creates a timing.
    public init(
        pixelClockKilohertz: Int, horizontal: Axis, vertical: Axis, isInterlaced: Bool = false,
        isDoubleScanned: Bool = false, hasEqualFields: Bool = false
    ) {
        self.pixelClockKilohertz = pixelClockKilohertz
        self.horizontal = horizontal
        self.vertical = vertical
        self.isInterlaced = isInterlaced
        self.isDoubleScanned = isDoubleScanned
        self.hasEqualFields = hasEqualFields
    }

    /// Pixels of a whole line, blanking included.
    public var horizontalTotal: Int { horizontal.active + horizontal.blanking }

    /// Lines of a whole frame, blanking included; odd for nearly all interlaced timings.
    public var verticalTotal: Int {
        guard isInterlaced else { return vertical.active + vertical.blanking }
        return vertical.active + 2 * vertical.blanking + (hasEqualFields ? 0 : 1)
    }

    /// The refresh rate in millihertz, of fields if interlaced; 0 if the raster has no area.
    ///
    /// This is the integer formula of the kernel's clients (wlroots, weston): the line rate is truncated, the result
    /// rounded.
    public var refreshMillihertz: Int {
        let lineTotal = horizontalTotal
        let frameTotal = verticalTotal
        guard lineTotal > 0, frameTotal > 0 else { return 0 }
        let refresh = (pixelClockKilohertz * 1_000_000 / lineTotal + frameTotal / 2) / frameTotal
        return (isInterlaced ? refresh * 2 : refresh) / (isDoubleScanned ? 2 : 1)
    }
}

extension VideoTiming {
    /// Creates a table row: clock; active, front, sync, back and polarity of lines, then of frames.
    init(
        _ pixelClockKilohertz: Int, _ width: Int, _ hFront: Int, _ hSync: Int, _ hBack: Int, _ hPolarity: SyncPolarity,
        _ height: Int, _ vFront: Int, _ vSync: Int, _ vBack: Int, _ vPolarity: SyncPolarity,
        hBorder: Int = 0, vBorder: Int = 0, interlaced: Bool = false, equalFields: Bool = false
    ) {
        self.init(
            pixelClockKilohertz: pixelClockKilohertz,
            horizontal: Axis(
                active: width, frontPorch: hFront, syncWidth: hSync, backPorch: hBack, border: hBorder,
                polarity: hPolarity),
            vertical: Axis(
                active: height, frontPorch: vFront, syncWidth: vSync, backPorch: vBack, border: vBorder,
                polarity: vPolarity),
            isInterlaced: interlaced,
            hasEqualFields: equalFields)
    }
}

extension VideoTiming {
    /// One direction of a raster, in pixels or lines; each part fits in 32 bits.
    public struct Axis: Sendable, Hashable {
        /// A number in 32 bits, clamped, which reduces copying by a third per mode. An EDID has up to a hundred modes,
        /// most of which are copied unread.
        @propertyWrapper public struct Part: Sendable, Hashable {
            private var number: Int32
            /// The number.
            public var wrappedValue: Int {
                get { Int(number) }
                set { number = Int32(clamping: newValue) }
            }

            /// Stores a number.
            public init(wrappedValue: Int) { number = Int32(clamping: wrappedValue) }
        }

        /// The visible part.
        @Part public var active: Int
        /// From the end of the visible part (or of its border) to the start of sync.
        @Part public var frontPorch: Int
        /// The width of the sync pulse.
        @Part public var syncWidth: Int
        /// From the end of sync to the next visible part; negative in some damaged descriptors.
        @Part public var backPorch: Int
        /// The border on each side, almost always 0.
        @Part public var border: Int
        /// The polarity of the sync pulse.
        public var polarity: SyncPolarity

        /// Creates an axis; parts beyond 32 bits are clamped.
        public init(
            active: Int, frontPorch: Int, syncWidth: Int, backPorch: Int, border: Int = 0, polarity: SyncPolarity
        ) {
            self.active = active
            self.frontPorch = frontPorch
            self.syncWidth = syncWidth
            self.backPorch = backPorch
            self.border = border
            self.polarity = polarity
        }

        /// The total blanking, including borders.
        public var blanking: Int { frontPorch + syncWidth + backPorch + 2 * border }
    }
}

/// A ratio of two lengths in lowest terms, such as the 16:9 of an image or the 8:9 of a pixel.
public struct AspectRatio: Sendable, Hashable, CustomStringConvertible {
    /// The horizontal part, at least 1.
    public let horizontal: Int
    /// The vertical part, at least 1.
    public let vertical: Int

    /// Creates a ratio and reduces it; 1:1 if a part is not positive.
    public init(_ horizontal: Int, _ vertical: Int) {
        guard horizontal > 0, vertical > 0 else {
            self.horizontal = 1
            self.vertical = 1
            return
        }
        var divisor = horizontal
        var rest = vertical
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest)
        }
        self.horizontal = horizontal / divisor
        self.vertical = vertical / divisor
    }

    /// Creates a ratio from parts in lowest terms.
    init(reduced horizontal: Int, _ vertical: Int) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// 1:1, the aspect ratio of a square pixel.
    public static let square = AspectRatio(1, 1)

    /// The ratio as a number: 16:9 is 1.777….
    public var value: Double { Double(horizontal) / Double(vertical) }

    /// The ratio in the usual notation: 8:5 as `16:10`, all others in lowest terms.
    public var description: String { self == AspectRatio(8, 5) ? "16:10" : "\(horizontal):\(vertical)" }
}
