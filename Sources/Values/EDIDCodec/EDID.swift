// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A decoded EDID: VESA's Extended Display Identification Data, by which a monitor describes itself.
///
/// EDIDs are untrusted and often malformed. Any bytes with a recognizable header decode to a value; `issues` lists what
/// was repaired or skipped. Two values are equal when their bytes are equal.
public struct EDID: Sendable {
    /// The decoded bytes.
    public let bytes: [UInt8]
    /// The problems found, ordered by offset.
    public let issues: [EDIDIssue]
    /// The version and revision of the standard.
    public let version: Version
    /// The manufacturer.
    public let manufacturer: ManufacturerID
    /// The manufacturer's product code.
    public let product: UInt16
    /// The serial number; `nil` if it is 0. The common 0x01010101 is a placeholder too.
    public let serialNumber: UInt32?
    /// The week of manufacture, 1 to 54 (up to 254 in damaged EDIDs); `nil` if not specified or if `isModelYear`.
    public let week: Int?
    /// The year of manufacture, or the model year.
    public let year: Int
    /// Whether `year` is the model year.
    public let isModelYear: Bool
    /// The video input.
    public let input: EDIDInput

    /// The width of the image in millimeters, in steps of 10; `nil` for projectors and damaged sizes.
    ///
    /// This is the value reported by the kernel and edid-decode. If `aspectRatio` is also set, as for 160x90, the value
    /// is an aspect ratio and not a size. The image size of a detailed timing is more precise, but more often wrong.
    public let widthMillimeters: Int?

    /// The height of the image in millimeters, in steps of 10; `nil` if the width is.
    public let heightMillimeters: Int?
    /// The aspect ratio of the image, if the size bytes contain one instead of a size.
    public let aspectRatio: AspectRatio?
    /// Gamma times 100; `nil` if not specified.
    public let gammaHundredths: Int?
    /// Other capabilities.
    public let features: EDIDFeatures
    /// The feature bits that depend on the input: color formats, or the type of color display.
    public let colorFormat: UInt8
    /// The chromaticity of the primaries and the white point.
    public let chromaticity: EDIDChromaticity
    /// The bits of established timings I and II, from bit 7 of byte 35 to bit 0 of byte 37.
    public let establishedTimings: EstablishedTimings
    /// The standard timings of the base block, without unused slots.
    public let standardTimings: [StandardTiming]
    /// The four descriptors of the base block.
    public let descriptors: [EDIDDescriptor]
    /// The blocks that follow the base block.
    public let extensions: [EDIDExtension]
    /// All modes that the monitor declares, in byte order, with duplicates marked.
    public let modes: [EDIDMode]

    /// A version and revision of the standard.
    public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The version; 1 for all monitors.
        public let major: UInt8
        /// The revision; 3 or 4 for nearly all monitors.
        public let revision: UInt8

        /// Creates a version.
        public init(major: UInt8, revision: UInt8) {
            self.major = major
            self.revision = revision
        }

        /// Compares versions, then revisions.
        public static func < (left: Version, right: Version) -> Bool {
            (left.major, left.revision) < (right.major, right.revision)
        }

        /// The version used for decoding: 1.0 for everything but version 1, as in edid-decode.
        var known: Version { major == 1 ? self : Version(major: 1, revision: 0) }

        /// The version in the usual notation: `1.4`.
        public var description: String { "\(major).\(revision)" }
    }

    /// The bits of established timings I and II.
    public struct EstablishedTimings: OptionSet, Sendable, Hashable {
        /// Bytes 35 to 37, the first one in the most significant position.
        public let rawValue: UInt32

        /// Creates a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }
}

extension EDID: Hashable {
    /// Compares the bytes, which determine everything else.
    public static func == (left: EDID, right: EDID) -> Bool { left.bytes == right.bytes }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension EDID {
    /// The monitor's name; `nil` if it has none.
    public var name: String? {
        firstDescriptor { if case .name(let text) = $0, !text.isEmpty { text } else { nil } }
    }

    /// The serial number as text; `nil` if there is none.
    public var serialText: String? {
        firstDescriptor { if case .serialText(let text) = $0, !text.isEmpty { text } else { nil } }
    }

    /// Unspecified text, one string for each descriptor of the base block that has any.
    public var texts: [String] {
        descriptors.compactMap { if case .text(let text) = $0, !text.isEmpty { text } else { nil } }
    }

    /// The display range limits; `nil` if not specified.
    public var rangeLimits: DisplayRangeLimits? {
        firstDescriptor { if case .rangeLimits(let limits) = $0 { limits } else { nil } }
    }

    /// The CTA-861 extension blocks.
    public var ctaExtensions: [CTAExtension] {
        extensions.compactMap { if case .cta(let block) = $0.content { block } else { nil } }
    }

    /// The DisplayID extension blocks.
    public var displayIDExtensions: [DisplayIDExtension] {
        extensions.compactMap { if case .displayID(let block) = $0.content { block } else { nil } }
    }

    /// The data blocks of all CTA-861 blocks, followed by those inside DisplayID blocks.
    public var ctaDataBlocks: [CTADataBlock] {
        let inner = displayIDExtensions.flatMap(\.dataBlocks).flatMap { block -> [CTADataBlock] in
            if case .cta(let blocks) = block { blocks } else { [] }
        }
        return ctaExtensions.flatMap(\.dataBlocks) + inner
    }

    /// The scan behavior of the monitor; `nil` if not declared. See also `CTAExtension.underscansByDefault`.
    public var videoCapability: CTAVideoCapability? {
        for case .videoCapability(let capability) in ctaDataBlocks { return capability }
        return nil
    }

    /// Whether the EDID has an HDMI data block.
    public var isHDMI: Bool { ctaDataBlocks.contains { if case .hdmi = $0 { true } else { false } } }

    /// Whether the monitor is not part of a desktop, such as a headset (Behavior rule 27).
    public var isNonDesktop: Bool {
        ctaDataBlocks.contains {
            if case .microsoft(let block) = $0 { !block.isDesktop } else { false }
        }
    }

    /// Returns the first value from the descriptors: in the base block, then in the CTA-861 blocks.
    private func firstDescriptor<Value>(_ value: (EDIDDescriptor) -> Value?) -> Value? {
        for descriptor in descriptors + ctaExtensions.flatMap(\.descriptors) {
            if let found = value(descriptor) { return found }
        }
        return nil
    }
}

extension EDID {
    /// The maximum width of a line and the maximum height of a frame, in pixels.
    public static let maximumModeSize = 16_384
}

extension EDID {
    /// The modes as Linux lists them: preferred first, then by area, refresh rate and clock, each descending.
    ///
    /// The kernel omits some modes that the EDID declares and adds others (within range limits, and as pairs of 60 and
    /// 59.94 Hz). It keeps one mode per raster and aspect ratio, so a size can appear twice with the same rate.
    /// Pixel-doubled formats have their distinct pixels: 720x480i where `modes` has 1440x480i. Modes that a driver
    /// would reject are included. (Behavior rules 17 and 19; Linux 6.1, `drm_edid.c`.)
    public var kernelModes: [EDIDMode] { KernelProbe.modes(of: self) }

    /// The monitor's preferred mode, by the kernel's rule; `nil` if it declares none.
    public var preferredMode: EDIDMode? { kernelModes.first.flatMap { $0.isPreferred ? $0 : nil } }
}
