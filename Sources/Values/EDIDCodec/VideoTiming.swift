// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The raster of a video format: active picture, porches and sync of both axes, and the pixel clock.
///
/// An interlaced timing has the whole frame's `vertical.active`, while its porches and sync are those of one field, as
/// CTA-861 and the EDID's detailed timings give them.
public struct VideoTiming: Sendable, Hashable {
    /// The pixel clock in kilohertz.
    public var pixelClockKilohertz: Int

    /// Pixels along a line.
    public var horizontal: Axis

    /// Lines of a frame, or of a field for the blanking of interlaced timings.
    public var vertical: Axis

    /// Tells whether a frame is sent as two fields.
    public var isInterlaced: Bool

    /// Tells whether each line is sent twice.
    public var isDoubleScanned: Bool

    /// Tells whether both fields have the same count of lines, as in CTA-861's VIC 39; others differ by one half line.
    public var hasEqualFields: Bool

    /// The level of a sync pulse.
    public enum SyncPolarity: Sendable, Hashable {
        /// The pulse goes up.
        case positive
        /// The pulse goes down.
        case negative
    }

    /// Makes a timing.
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
    public var horizontalTotal: Int {
        horizontal.active + horizontal.blanking
    }

    /// Lines of a whole frame, blanking included; odd for nearly all interlaced timings.
    public var verticalTotal: Int {
        guard isInterlaced else { return vertical.active + vertical.blanking }
        return vertical.active + 2 * vertical.blanking + (hasEqualFields ? 0 : 1)
    }

    /// The refresh rate in millihertz, of fields when interlaced; 0 when the raster has no area.
    ///
    /// This is the integer formula of the kernel's users (wlroots, weston): the line rate is cut, the result rounded.
    public var refreshMillihertz: Int {
        let lineTotal = horizontalTotal
        let frameTotal = verticalTotal
        guard lineTotal > 0, frameTotal > 0 else { return 0 }
        let refresh = (pixelClockKilohertz * 1_000_000 / lineTotal + frameTotal / 2) / frameTotal
        return (isInterlaced ? refresh * 2 : refresh) / (isDoubleScanned ? 2 : 1)
    }
}

extension VideoTiming {
    /// Makes a table's row: clock; active, front, sync, back and polarity of the lines, then of the frame.
    init(
        _ pixelClockKilohertz: Int,
        _ width: Int, _ hFront: Int, _ hSync: Int, _ hBack: Int, _ hPolarity: SyncPolarity,
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
