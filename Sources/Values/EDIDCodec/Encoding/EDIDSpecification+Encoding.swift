// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDIDSpecification {
    /// Returns the bytes of an EDID: a base block, and the extension blocks that its content needs.
    ///
    /// Links that carry audio get a CTA-861 block. Timings that exceed a detailed timing (a clock of 655.35 MHz, 4095
    /// pixels) go to a DisplayID block. All checksums are valid.
    public func encoded() -> [UInt8] {
        var layout = Layout(self)
        var blocks: [[UInt8]] = []
        let base = baseBlock(&layout)
        if layout.needsCTA(connection, hasAudio: hasAudio, overscans: overscans) {
            blocks.append(ctaBlock(&layout))
        }
        while !layout.detailed.isEmpty {
            blocks.append(timingsBlock(&layout))
        }
        var isFirstSection = true
        while !layout.displayID.isEmpty {
            blocks.append(displayIDBlock(&layout, isFirst: isFirstSection))
            isFirstSection = false
        }
        // HDMI's EDID version requires a block map if there are several extension blocks.
        if connection == .hdmi, blocks.count > 1 {
            var map = ByteWriter(tag: 0xF0)
            for block in blocks { map.append(block[0]) }
            blocks.insert(map.block(), at: 0)
        }
        var first = base
        first[126] = UInt8(truncatingIfNeeded: blocks.count)
        return blocks.reduce(into: ByteWriter.closed(first)) { $0 += $1 }
    }

    /// The image size in millimeters; zeros if unknown.
    var imageSize: (width: Int, height: Int) { (widthMillimeters ?? 0, heightMillimeters ?? 0) }

    // MARK: - Base block

    private func baseBlock(_ layout: inout Layout) -> [UInt8] {
        let isOld = connection == .hdmi
        var writer = ByteWriter()
        writer.append(EDID.header)
        writer.append(UInt8(manufacturer.packed >> 8), UInt8(manufacturer.packed & 0xFF))
        writer.append16(Int(product))
        writer.append16(Int((serialNumber ?? 0) & 0xFFFF))
        writer.append16(Int((serialNumber ?? 0) >> 16))
        writer.append(UInt8(week ?? 0), UInt8(year - 1990))
        writer.append(1, isOld ? 3 : 4)
        writer.append(isOld ? 0x80 : connection.inputByte)
        writer.append(UInt8((imageSize.width + 5) / 10), UInt8((imageSize.height + 5) / 10))
        // Gamma 2.2; sRGB is the color space, the first timing is preferred, and in 1.3 bit 3 means RGB.
        writer.append(120)
        writer.append(connection == .analog || isOld ? 0x0E : 0x06)
        writer.append(Self.sRGBChromaticity)
        writer.append(layout.established)
        for index in 0..<8 {
            let code = index < layout.standard.count ? layout.standard[index].code : 0x0101
            writer.append(UInt8(code >> 8), UInt8(code & 0xFF))
        }

        writer.append(layout.first.detailedTiming(imageSize: imageSize))
        writer.appendTextDescriptor(tag: 0xFC, name)
        writer.append(rangeDescriptor())
        if let serialText {
            writer.appendTextDescriptor(tag: 0xFF, serialText)
        } else {
            writer.append(ByteWriter.unusedDescriptor)
        }
        return writer.block()
    }

    /// The primaries and the white point of sRGB, in the ten bytes of the standard.
    private static let sRGBChromaticity: [UInt8] = [0xEE, 0x91, 0xA3, 0x54, 0x4C, 0x99, 0x26, 0x0F, 0x50, 0x54]

    /// Whether range limits can express the highest rates and the highest clock.
    private var canSayLimits: Bool {
        timings.allSatisfy {
            $0.pixelClockKilohertz <= 2_550_000 && $0.refreshMillihertz < 510_000
                && $0.pixelClockKilohertz < 510 * $0.horizontalTotal
        }
    }

    /// Returns range limits that cover the timings, or an unused descriptor if 1.4 cannot express them.
    private func rangeDescriptor() -> [UInt8] {
        let lineRates = timings.map { $0.pixelClockKilohertz / max(1, $0.horizontalTotal) }
        let rates = timings.map { $0.refreshMillihertz / 1_000 }
        let clock = timings.map(\.pixelClockKilohertz).max() ?? 0
        let isOld = connection == .hdmi
        var flags: UInt8 = 0
        // 1.3 requires limits, even if the maximums are too low.
        guard isOld || canSayLimits else { return ByteWriter.unusedDescriptor }
        // Since 1.4, an additional 255 can be added: 2 adds it to the maximum, 3 to both.
        func limits(_ values: [Int], shift: UInt8) -> (UInt8, UInt8) {
            var (low, high) = (max(1, values.min() ?? 1), (values.max() ?? 1) + 1)
            if !isOld, high > 255 {
                high -= 255
                if low > 255 {
                    low -= 255
                    flags |= 3 << shift
                } else {
                    flags |= 2 << shift
                }
            }
            return (UInt8(clamping: min(low, 255)), UInt8(clamping: min(high, 255)))
        }
        let (minimumRate, maximumRate) = limits(rates, shift: 0)
        let (minimumLineRate, maximumLineRate) = limits(lineRates, shift: 2)
        return [
            0, 0, 0, 0xFD, flags, minimumRate, maximumRate, minimumLineRate, maximumLineRate,
            UInt8(clamping: (clock + 9_999) / 10_000), isOld ? 0 : 1, 0x0A, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20,
        ]
    }
}

/// The assignment of timings to the parts of an EDID.
struct Layout {
    /// The timing of the first descriptor.
    let first: VideoTiming
    /// Bytes 35 to 37.
    private(set) var established: [UInt8] = [0, 0, 0]
    /// At most eight standard timings.
    private(set) var standard: [StandardTiming] = []
    /// CTA-861 formats, in order.
    private(set) var videoCodes: [CTAVideoCode] = []
    /// Timings that need a detailed timing.
    var detailed: [VideoTiming] = []
    /// Timings that need a DisplayID block, the preferred one first.
    var displayID: [VideoTiming] = []
    /// Whether only the DisplayID block has the preferred timing.
    let isPreferredInDisplayID: Bool
    /// Whether the first timing of the DisplayID block is marked as preferred.
    let hasPreferredDisplayID: Bool
    /// Whether the preferred timing is declared native; an interlaced one cannot be if it is the only one.
    let hasNativeTiming: Bool

    /// The capacity of a CTA-861 data block; with the other blocks this leaves room for two timings.
    private static let maximumVideoCodes = 31

    init(_ specification: EDIDSpecification) {
        let timings = specification.timings
        let preferred = timings[0]
        isPreferredInDisplayID = !preferred.fitsDetailedTiming
        hasNativeTiming = !isPreferredInDisplayID && !preferred.isInterlaced
        // 640x480 always fits and is always present.
        let first =
            timings.first { $0 == preferred ? $0.fitsDetailedTiming : EDIDSpecification.canStandIn($0, for: preferred) }
            ?? preferred
        self.first = first
        let usesVideoCodes = specification.connection == .hdmi || specification.connection == .displayPort
        for (index, timing) in timings.enumerated() {
            if index == 0, isPreferredInDisplayID {
                displayID.append(timing)
            }
            if usesVideoCodes, videoCodes.count < Self.maximumVideoCodes, let vic = CTAVideoFormat.vic(of: timing) {
                videoCodes.append(CTAVideoCode(vic: vic, isNative: index == 0 && hasNativeTiming))
                continue
            }
            if index == 0, isPreferredInDisplayID { continue }
            guard timing != first else { continue }
            switch TimingCode(timing) {
            case .established(let bit)?: established[bit / 8] |= 0x80 >> UInt8(bit % 8)
            case .standard(let code)? where standard.count < 8 && timing.isAlone(among: timings):
                standard.append(code)
            default:
                if timing.fitsDetailedTiming { detailed.append(timing) } else { displayID.append(timing) }
            }
        }
        // 640x480 must be in the established timings or the video codes, even if a detailed timing also declares it.
        if !videoCodes.contains(where: { $0.vic == 1 }),
            case .established(let bit)? = TimingCode(EDIDSpecification.fallback)
        {
            established[bit / 8] |= 0x80 >> UInt8(bit % 8)
        }
        // The first timing of a DisplayID block must be a preferred one, even if it is also declared elsewhere. The
        // kernel would turn an interlaced timing into a different mode, so a smaller one takes its place: one whose
        // clock is a multiple of 10 kHz, or else 640x480, which the kernel then lists twice.
        let smaller = timings.filter { !$0.isInterlaced && ($0 == preferred || $0.isOrdered(behind: preferred)) }
        if !displayID.isEmpty, !isPreferredInDisplayID,
            let timing = smaller.first(where: { $0 == preferred || $0.pixelClockKilohertz % 10 == 0 }) ?? smaller.last
        {
            displayID.insert(timing, at: 0)
            hasPreferredDisplayID = true
        } else {
            hasPreferredDisplayID = isPreferredInDisplayID
        }
    }

    func needsCTA(_ connection: EDIDSpecification.Connection, hasAudio: Bool, overscans: Bool) -> Bool {
        connection == .hdmi || connection == .displayPort || hasAudio || overscans || !detailed.isEmpty
    }
}

extension VideoTiming {
    /// Returns whether no other timing has the same size and whole rate; of such timings the kernel takes only the
    /// first.
    fileprivate func isAlone(among timings: [VideoTiming]) -> Bool {
        timings.allSatisfy { other in
            other == self || other.horizontal.active != horizontal.active || other.vertical.active != vertical.active
                || (other.refreshMillihertz + 500) / 1_000 != (refreshMillihertz + 500) / 1_000
        }
    }
}

extension EDIDSpecification.Connection {
    /// The input byte of a base block.
    fileprivate var inputByte: UInt8 {
        switch self {
        // Separate sync, 0.7 V.
        case .analog: 0x08
        // Eight bits per color over DVI.
        case .dvi: 0xA1
        // Eight bits per color over HDMI; 1.3 only knows that it is digital.
        case .hdmi: 0xA2
        // Eight bits per color over DisplayPort.
        case .displayPort: 0xA5
        }
    }
}
