// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension KernelMode {
    /// Makes the kernel's form of a table's raster.
    init(
        _ timing: VideoTiming, aspect: Aspect = .unknown, isPixelDoubled: Bool = false, source: EDIDMode.Source
    ) {
        let fields: Int32 = timing.isInterlaced ? 2 : 1
        func axis(_ axis: VideoTiming.Axis, times fields: Int32, total: Int, over divisor: Int32 = 1) -> Axis {
            let start = Int32(axis.active) + Int32(axis.frontPorch + axis.border) * fields
            return Axis(
                active: Int32(axis.active) / divisor, syncStart: start / divisor,
                syncEnd: (start + Int32(axis.syncWidth) * fields) / divisor, total: Int32(total) / divisor)
        }
        var flags: Flags = []
        if timing.horizontal.polarity == .positive { flags.insert(.positiveHorizontalSync) }
        if timing.vertical.polarity == .positive { flags.insert(.positiveVerticalSync) }
        if timing.isInterlaced { flags.insert(.interlaced) }
        if isPixelDoubled { flags.insert(.doubledPixels) }
        let divisor: Int32 = isPixelDoubled ? 2 : 1
        self.init(
            clock: Int32(timing.pixelClockKilohertz) / divisor,
            horizontal: axis(timing.horizontal, times: 1, total: timing.horizontalTotal, over: divisor),
            vertical: axis(timing.vertical, times: fields, total: timing.verticalTotal),
            flags: flags, aspect: aspect, source: source)
    }

    /// The mode that is shown to others.
    var mode: EDIDMode {
        let isInterlaced = flags.contains(.interlaced)
        let timing = VideoTiming(
            pixelClockKilohertz: Int(clock),
            horizontal: horizontal.parts(fields: 1, flags.contains(.positiveHorizontalSync) ? .positive : .negative),
            vertical: vertical.parts(
                fields: isInterlaced ? 2 : 1, flags.contains(.positiveVerticalSync) ? .positive : .negative),
            isInterlaced: isInterlaced, hasEqualFields: vertical.total % 2 == 0)
        return EDIDMode(
            timing: timing, refreshMillihertz: refreshMillihertz, aspectRatio: aspect.ratio,
            source: source, isPreferred: isPreferred)
    }
}

extension KernelMode.Axis {
    /// The parts of an axis, its blanking over one or two fields.
    fileprivate func parts(fields: Int32, _ polarity: VideoTiming.SyncPolarity) -> VideoTiming.Axis {
        // The parts of a mode that is shown are not negative, so that a shift divides them.
        let shift = fields - 1
        return VideoTiming.Axis(
            active: active, frontPorch: (syncStart - active) &>> shift, syncWidth: (syncEnd - syncStart) &>> shift,
            backPorch: (total - syncEnd) &>> shift, polarity: polarity)
    }
}
