// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a monitor says of itself: VESA's Extended Display Identification Data, decoded.
///
/// An EDID is untrusted and often odd. Whatever its bytes hold, there is a value as long as the header can be recognized;
/// what was repaired or passed over is listed in `issues`. Two values are equal when their bytes are.
public struct EDID: Sendable {
    /// The bytes that were decoded.
    public let bytes: [UInt8]

    /// What is wrong with the EDID, by offset.
    public let issues: [EDIDIssue]

    /// The version and revision of the standard.
    public let version: Version

    /// The maker.
    public let manufacturer: ManufacturerID

    /// The maker's number of the product.
    public let product: UInt16

    /// The serial number, `nil` when it is 0; 0x01010101 is common and means nothing either.
    public let serialNumber: UInt32?

    /// The week of manufacture, 1 to 54, in damaged EDIDs up to 254; `nil` when it is not given or `isModelYear`.
    public let week: Int?

    /// The year of manufacture, or of the model.
    public let year: Int

    /// Whether `year` is that of the model.
    public let isModelYear: Bool

    /// The signal that the monitor takes.
    public let input: EDIDInput

    /// The width of the picture in millimeters, in steps of 10; `nil` for projectors and damaged sizes.
    ///
    /// It is what the kernel and edid-decode report. Where `aspectRatio` is there too, such as for 160x90, it is a shape
    /// and no size. The image size of a detailed timing is finer, and wrong more often.
    public let widthMillimeters: Int?

    /// The height of the picture in millimeters, in steps of 10; `nil` where the width is nothing.
    public let heightMillimeters: Int?

    /// The shape of the picture where only that is known: what is given as its size is none.
    public let aspectRatio: AspectRatio?

    /// Gamma times 100, `nil` when it is not given.
    public let gammaHundredths: Int?

    /// What the monitor can do besides.
    public let features: EDIDFeatures

    /// The bits of features that depend on the kind of input: color formats or the type of color display.
    public let colorFormat: UInt8

    /// The colors of the primaries.
    public let chromaticity: EDIDChromaticity

    /// The bits of established timings I and II, from bit 7 of byte 35 to bit 0 of byte 37.
    public let establishedTimings: EstablishedTimings

    /// The standard timings of the base block, without unused places.
    public let standardTimings: [StandardTiming]

    /// The four descriptors of the base block.
    public let descriptors: [EDIDDescriptor]

    /// The blocks that follow the base block.
    public let extensions: [EDIDExtension]

    /// Every mode that the monitor declares, in the order of the bytes, repetitions marked.
    public let modes: [EDIDMode]

    /// A version and revision of the standard.
    public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The version, 1 for all monitors.
        public let major: UInt8
        /// The revision, 3 or 4 for nearly all monitors.
        public let revision: UInt8

        /// Creates a version.
        public init(major: UInt8, revision: UInt8) {
            self.major = major
            self.revision = revision
        }

        /// Orders by version, then by revision.
        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.revision) < (right.major, right.revision)
        }

        /// The version by which the bytes are read: like edid-decode, 1.0 for all but version 1.
        var known: Version {
            major == 1 ? self : Version(major: 1, revision: 0)
        }

        /// The version as people write it: `1.4`.
        public var description: String {
            "\(major).\(revision)"
        }
    }

    /// The bits of established timings I and II.
    public struct EstablishedTimings: OptionSet, Sendable, Hashable {
        /// Bytes 35 to 37, the first one highest.
        public let rawValue: UInt32

        /// Creates a set from its bits.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
    }
}

extension EDID: Hashable {
    /// Compares the bytes, from which all else follows.
    public static func == (left: EDID, right: EDID) -> Bool {
        left.bytes == right.bytes
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}

extension EDID {
    /// The monitor's name, `nil` when it has none.
    public var name: String? {
        firstDescriptor { if case .name(let text) = $0, !text.isEmpty { text } else { nil } }
    }

    /// The serial number as text, `nil` when there is none.
    public var serialText: String? {
        firstDescriptor { if case .serialText(let text) = $0, !text.isEmpty { text } else { nil } }
    }

    /// Text of no fixed meaning, one for each descriptor of the base block that has any.
    public var texts: [String] {
        descriptors.compactMap { if case .text(let text) = $0, !text.isEmpty { text } else { nil } }
    }

    /// The limits of frequencies, `nil` when they are not given.
    public var rangeLimits: DisplayRangeLimits? {
        firstDescriptor { if case .rangeLimits(let limits) = $0 { limits } else { nil } }
    }

    /// The CTA-861 blocks.
    public var ctaExtensions: [CTAExtension] {
        extensions.compactMap { if case .cta(let block) = $0.content { block } else { nil } }
    }

    /// The DisplayID blocks.
    public var displayIDExtensions: [DisplayIDExtension] {
        extensions.compactMap { if case .displayID(let block) = $0.content { block } else { nil } }
    }

    /// The data blocks of all CTA-861 blocks, then those inside DisplayID blocks.
    public var ctaDataBlocks: [CTADataBlock] {
        var blocks = ctaExtensions.flatMap(\.dataBlocks)
        for section in displayIDExtensions {
            for case .cta(let inner) in section.dataBlocks {
                blocks += inner
            }
        }
        return blocks
    }

    /// How the monitor scans pictures, `nil` when it does not say; see also `CTAExtension.underscansByDefault`.
    public var videoCapability: CTAVideoCapability? {
        for case .videoCapability(let capability) in ctaDataBlocks { return capability }
        return nil
    }

    /// Whether the monitor is an HDMI one, by its data block.
    public var isHDMI: Bool {
        ctaDataBlocks.contains { if case .hdmi = $0 { true } else { false } }
    }

    /// Whether the monitor is no part of a desktop, such as a headset (Behavior rule 27).
    public var isNonDesktop: Bool {
        ctaDataBlocks.contains {
            if case .microsoft(let block) = $0 { !block.isDesktop } else { false }
        }
    }

    /// Finds the first descriptor that gives a value, in the base block, then in CTA-861 blocks.
    private func firstDescriptor<Value>(_ value: (EDIDDescriptor) -> Value?) -> Value? {
        for descriptor in descriptors {
            if let found = value(descriptor) { return found }
        }
        for block in extensions {
            guard case .cta(let cta) = block.content else { continue }
            for descriptor in cta.descriptors {
                if let found = value(descriptor) { return found }
            }
        }
        return nil
    }
}

extension EDID {
    /// The longest line and the tallest frame that are accepted, in pixels.
    public static let maximumModeSize = 16_384
}

extension EDID {
    /// The modes as Linux lists them: preferred first, then by area, refresh rate and clock, each descending.
    ///
    /// The kernel leaves out some modes that the EDID declares, adds others (between range limits, and pairs of 60 and
    /// 59.94 Hz), and knows one mode for each raster and shape of picture, so that a size can stand there twice with the
    /// same rate. Pixel-doubled formats have their distinct pixels: 720x480i where `modes` has 1440x480i. Modes that a
    /// driver refuses are included. (Behavior rules 17 and 19; Linux 6.1, `drm_edid.c`.)
    public var kernelModes: [EDIDMode] {
        KernelProbe.modes(of: self)
    }

    /// The mode that the monitor wants, by the kernel's rule; `nil` when it names none.
    public var preferredMode: EDIDMode? {
        kernelModes.first.flatMap { $0.isPreferred ? $0 : nil }
    }
}
