// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A format of CTA-861 or HDMI in the kernel's form, with both its clocks.
struct KernelVideoFormat {
    /// The format as its standard has it.
    let mode: KernelMode

    /// The format at 1000/1001 of the rate or the reverse, or the same once more for rates without such a pair.
    let alternate: KernelMode

    private init(_ mode: KernelMode) {
        self.mode = mode
        var alternate = mode
        if mode.refresh % 6 == 0 {
            let isSlow = mode.vertical.active == 240 || mode.vertical.active == 480
            let (factor, divisor): (Int, Int) = isSlow ? (1001, 1000) : (1000, 1001)
            alternate.clock = Int32((Int(mode.clock) * factor + divisor / 2) / divisor)
            alternate.updateRefresh()
        }
        self.alternate = alternate
    }

    /// The mode of a source that names a format, nothing for other sources and reserved codes.
    static func mode(of source: EDIDMode.Source) -> KernelMode? {
        guard let place = place(of: source) else { return nil }
        var mode = all[place].mode
        mode.source = source
        return mode
    }

    /// The place in the list of all formats of the one that a source names.
    static func place(of source: EDIDMode.Source) -> Int? {
        switch source {
        case .cta(let vic), .ctaYCbCr420(let vic): CTAVideoFormat.place(vic: vic)
        case .hdmi(let code) where (1...4).contains(code): CTAVideoFormat.all.count + Int(code) - 1
        default: nil
        }
    }

    /// The formats of CTA-861 by their codes, then the four of HDMI 1.4.
    static let all: [KernelVideoFormat] =
        (1...219 as ClosedRange<UInt8>).compactMap { vic in
            CTAVideoFormat.format(vic: vic).map { KernelVideoFormat($0, source: .cta(vic: vic)) }
        }
        + (1...4 as ClosedRange<UInt8>).compactMap { code in
            HDMIVideoFormat.vic(hdmiVIC: code).flatMap(CTAVideoFormat.format).map {
                KernelVideoFormat($0, source: .hdmi(vic: code))
            }
        }

    private init(_ format: CTAVideoFormat, source: EDIDMode.Source) {
        self.init(
            KernelMode(
                format.timing, aspect: KernelMode.Aspect(format.aspectRatio), isPixelDoubled: format.isPixelDoubled,
                source: source))
    }
}
