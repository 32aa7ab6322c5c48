// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDIDSpecification {
    /// Reads the specification that an EDID amounts to.
    ///
    /// Of bytes that `encoded()` made, it is the same specification. Of a real monitor, it is a screen with the same
    /// identity, size and timings, as far as a specification can say them: a missing name becomes the product's number,
    /// timings that cannot be encoded are left out.
    ///
    /// - Parameter edid: The description of a monitor.
    /// - Throws: `EDIDSpecificationError.noTimings` when no timing is left.
    public init(_ edid: EDID) throws(EDIDSpecificationError) {
        // Of several preferred modes, the one that is first in the kernel's list.
        let wanted = edid.modes.lazy.filter(\.isPreferred).compactMap { try? Self.normalized($0.timing, isFirst: true) }
        let preferred = wanted.max { $0.isOrdered(behind: $1) }
        var timings = preferred.map { [$0] } ?? []
        var seen: Set<VideoTiming> = [Self.fallback]
        seen.formUnion(timings)
        for mode in edid.modes where mode.pixelRepetition == 1 && seen.count <= Self.maximumTimingCount {
            guard let timing = try? Self.normalized(mode.timing, isFirst: timings.isEmpty) else { continue }
            if seen.insert(timing).inserted { timings.append(timing) }
        }
        if timings.isEmpty, edid.modes.contains(where: { $0.timing.withoutBorders == Self.fallback }) {
            timings = [Self.fallback]
        }
        let size = edid.pictureSize
        let connection: Connection =
            switch edid.input {
            case .analog: .analog
            case .digital(_, .displayPort): .displayPort
            case .digital: edid.isHDMI ? .hdmi : .dvi
            }
        let number = String(edid.product, radix: 16, uppercase: true)
        try self.init(
            name: edid.name.flatMap { $0.isEDIDText ? $0 : nil } ?? "0x" + number,
            manufacturer: edid.manufacturer.isValid ? ManufacturerID(packed: edid.manufacturer.packed & 0x7FFF) : nil,
            product: edid.product, serialNumber: edid.serialNumber,
            serialText: edid.serialText.flatMap { $0.isEDIDText ? $0 : nil },
            week: edid.week.flatMap { $0 <= 53 ? $0 : nil }, year: edid.year,
            widthMillimeters: size?.width, heightMillimeters: size?.height, connection: connection, timings: timings,
            hasAudio: connection.isDigital && edid.ctaExtensions.contains(where: \.hasBasicAudio),
            overscans: connection.isDigital && edid.overscansByDefault)
    }
}

extension EDID {
    /// Tells whether two bytes of size are no centimeters but a shape, as some monitors have it.
    static func isShape(width: Int, height: Int) -> Bool {
        switch (width, height) {
        case (16, 9), (16, 10), (4, 3), (5, 4): true
        default: false
        }
    }

    /// Tells whether the borders of pictures are cut off, as far as CTA-861 blocks say.
    public var overscansByDefault: Bool {
        switch videoCapability?.computerScan {
        case .overscan: true
        case .underscan, .both: false
        case .unknown, nil: ctaExtensions.first.map { !$0.underscansByDefault } ?? false
        }
    }

    /// The size of the picture to the millimeter, where the first detailed timing agrees with the base block.
    var pictureSize: (width: Int, height: Int)? {
        guard let width = widthMillimeters, let height = heightMillimeters else { return nil }
        for case .detailedTiming(let timing) in descriptors {
            if let exactWidth = timing.imageWidthMillimeters, let exactHeight = timing.imageHeightMillimeters,
                abs(exactWidth - width) < 10, abs(exactHeight - height) < 10,
                EDIDSpecification.canEncodeSize(exactWidth, exactHeight)
            {
                return (exactWidth, exactHeight)
            }
            break
        }
        return EDIDSpecification.canEncodeSize(width, height) ? (width, height) : nil
    }
}
