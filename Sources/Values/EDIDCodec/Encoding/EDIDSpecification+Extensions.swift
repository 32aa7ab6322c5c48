// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDIDSpecification {
    // MARK: - CTA-861

    /// Returns the first CTA-861 block, and removes the timings in it from the layout.
    func ctaBlock(_ layout: inout Layout) -> [UInt8] {
        var writer = ByteWriter(tag: 0x02, revision: 3)
        writer.append(0, ctaFlags(layout))

        if !layout.videoCodes.isEmpty {
            writer.appendDataBlock(tag: 2, layout.videoCodes.map(\.byte))
        }
        if hasAudio {
            // Two channels of linear PCM at 32, 44.1 and 48 kHz, with 16, 20 and 24 bits, to front speakers.
            writer.appendDataBlock(tag: 1, [0x09, 0x07, 0x07])
            writer.appendDataBlock(tag: 4, [0x01, 0, 0])
        }
        if connection == .hdmi {
            appendHDMI(to: &writer)
        }
        // Selectable quantization; IT and CE formats are always overscanned, or never.
        writer.appendDataBlock(tag: 7, [0x00, 0xC0 | (overscans ? 0x05 : 0x0A)])
        writer.bytes[2] = UInt8(writer.bytes.count)
        appendTimings(&layout, to: &writer)
        return writer.block()
    }

    private func appendHDMI(to writer: inout ByteWriter) {
        let clock = ((timings.map(\.pixelClockKilohertz).max() ?? 0) + 4_999) / 5_000
        // Up to 340 MHz is covered by HDMI 1.4, with the physical address of the first device.
        writer.appendDataBlock(tag: 3, [0x03, 0x0C, 0x00, 0x10, 0x00, 0x00, UInt8(clamping: min(clock, 68))])
        if clock > 68 {
            // Up to 600 MHz is covered by HDMI 2.0; beyond, the fixed-rate link of 2.1 at 12 Gbit/s on four lanes.
            writer.appendDataBlock(
                tag: 3, [0xD8, 0x5D, 0xC4, 1, UInt8(clamping: min(clock, 120)), 0x80, clock > 120 ? 0x60 : 0])
        }
    }

    /// Returns a CTA-861 block that holds only timings.
    func timingsBlock(_ layout: inout Layout) -> [UInt8] {
        var writer = ByteWriter(tag: 0x02, revision: 3)
        writer.append(4, ctaFlags(layout))
        appendTimings(&layout, to: &writer)
        return writer.block()
    }

    /// The flags byte, which is the same in all CTA-861 blocks: underscan, audio and the number of native timings.
    private func ctaFlags(_ layout: Layout) -> UInt8 {
        (overscans ? 0 : 0x80) | (hasAudio ? 0x40 : 0) | (layout.hasNativeTiming ? 1 : 0)
    }

    private func appendTimings(_ layout: inout Layout, to writer: inout ByteWriter) {
        let count = min(layout.detailed.count, (127 - writer.bytes.count) / DetailedTiming.byteCount)
        for timing in layout.detailed.prefix(count) {
            writer.append(timing.detailedTiming(imageSize: imageSize))
        }
        layout.detailed.removeFirst(count)
    }

    // MARK: - DisplayID

    /// Returns a DisplayID 1.3 section, and removes the timings in it from the layout.
    func displayIDBlock(_ layout: inout Layout, isFirst: Bool) -> [UInt8] {
        var writer = ByteWriter(tag: 0x70, revision: 0x13)
        // The length, filled in below; a standalone monitor; the number of further sections.
        writer.append(0, isFirst ? 3 : 0, isFirst ? UInt8(clamping: (layout.displayID.count + 1) / 5) : 0)
        if isFirst {
            appendProduct(to: &writer)
            appendParameters(to: &writer)
            appendInterface(to: &writer)
        }
        // A section ends with its own checksum, before that of the block.
        let count = min(layout.displayID.count, (126 - writer.bytes.count - 3) / 20)
        writer.append(0x03, 0, UInt8(count * 20))
        for (index, timing) in layout.displayID.prefix(count).enumerated() {
            writer.append(timing.displayIDTiming(isPreferred: isFirst && index == 0 && layout.hasPreferredDisplayID))
        }
        layout.displayID.removeFirst(count)
        writer.bytes[2] = UInt8(writer.bytes.count - 5)
        writer.append(0 &- writer.bytes.dropFirst().reduce(0, &+))
        return writer.block()
    }

    private func appendProduct(to writer: inout ByteWriter) {
        writer.append(0x00, 0, 12)
        writer.append([UInt8](manufacturer.description.utf8))
        writer.append16(Int(product))
        writer.append16(Int((serialNumber ?? 0) & 0xFFFF))
        writer.append16(Int((serialNumber ?? 0) >> 16))
        writer.append(UInt8(min(week ?? 0, 52)), UInt8(clamping: year - 2000), 0)
    }

    private func appendParameters(to writer: inout ByteWriter) {
        let (width, height) = (timings[0].horizontal.active, timings[0].vertical.active)
        writer.append(0x01, 0, 12)
        writer.append16(imageSize.width * 10)
        writer.append16(imageSize.height * 10)
        writer.append16(width)
        writer.append16(height)
        // No features, gamma 2.2, the aspect ratio, eight bits per color.
        writer.append(0, 120, UInt8(clamping: width * 100 / height - 100), 0x77)
    }

    private func appendInterface(to writer: inout ByteWriter) {
        let kind: UInt8 =
            switch connection {
            case .analog: 0x00
            case .dvi: 0x41
            case .hdmi: 0x71
            case .displayPort: 0xA1
            }
        // Eight bits per color in RGB, no copy protection.
        writer.append([0x0F, 0, 10, kind, 0, 0x02, 0, 0, 0, 0, 0, 0, 0])
    }
}
