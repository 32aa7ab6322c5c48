// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

/// One row for each kind of data block of CTA-861-H, section 7.5.
struct CTADataBlockTests {
    private func block(_ tag: UInt8, _ payload: [UInt8]) throws -> CTADataBlock? {
        let bytes = EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(tag, payload)]) }
        return try EDID(parsing: bytes).ctaExtensions.first?.dataBlocks.first
    }

    @Test func `the header specifies overscan, audio, and YCbCr`() throws {
        let cta = try #require(
            try EDID(parsing: EDIDBytes().with { $0.appendCTA(flags: 0xF2, []) }).ctaExtensions.first)
        #expect(cta.revision == 3)
        #expect(cta.underscansByDefault && cta.hasBasicAudio && cta.supportsYCbCr444 && cta.supportsYCbCr422)
        #expect(cta.nativeTimingCount == 2)
        let plain = try #require(try EDID(parsing: EDIDBytes().with { $0.appendCTA(flags: 0, []) }).ctaExtensions.first)
        #expect(
            !plain.underscansByDefault && !plain.hasBasicAudio && !plain.supportsYCbCr444 && !plain.supportsYCbCr422)
    }

    @Test func `video codes are modes, of which 1 to 64 can be native`() throws {
        let bytes = EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(2, [0x90, 4, 97, 193, 0, 128, 250])]) }
        let modes = try EDID(parsing: bytes).modes.filter { $0.source != .detailed }
        #expect(
            modes.map(\.description) == [
                "1920x1080@60", "1280x720@60", "3840x2160@60", "5120x2160@120",
            ])
        #expect(modes.map(\.isNative) == [true, false, false, false])
        #expect(modes.map(\.source.description) == ["cta-16", "cta-4", "cta-97", "cta-193"])
        #expect(try block(2, [0x90]) == .video([CTAVideoCode(vic: 16, isNative: true)]))
        #expect(CTAVideoCode(vic: 97, isNative: true).isNative == false)
        #expect(CTAVideoCode(vic: 16, isNative: true).byte == 0x90)
    }

    @Test func `pixel-doubled codes are marked, and the kernel halves them`() throws {
        let edid = try EDID(parsing: EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(2, [6])]) })
        let mode = try #require(edid.modes.last)
        #expect(mode.description == "1440x480i@59.94")
        #expect(mode.pixelRepetition == 2)
        #expect(mode.aspectRatio == AspectRatio(4, 3))
        #expect(mode.pixelAspectRatio == AspectRatio(4, 9))
        let kernel = try #require(edid.kernelModes.first { $0.source == .cta(vic: 6) })
        #expect(kernel.description == "720x480i@59.94")
        #expect(kernel.kernelName == "720x480i")
        #expect(kernel.pixelAspectRatio == AspectRatio(8, 9))
    }

    @Test func `audio descriptors specify format, channels, rates, and details`() throws {
        let decoded = try block(1, [0x09, 0x7F, 0x07, 0x15, 0x07, 0x50, 0xFA, 0x97, 0x6B])
        guard case .audio(let descriptors)? = decoded else {
            Issue.record("no audio")
            return
        }
        #expect(descriptors.map(\.format) == [1, 2, 15])
        #expect(descriptors.map(\.channels) == [2, 6, 27])
        #expect(descriptors.map(\.extendedFormat) == [nil, nil, 13])
        #expect(descriptors[0].sampleRates.contains([.hertz32000, .hertz192000]))
        #expect(descriptors[1].sampleRates == [.hertz32000, .hertz44100, .hertz48000])
        #expect(descriptors[1].detail == 0x50)
    }

    @Test func `speakers are parsed from bits`() throws {
        #expect(try block(4, [0x0F, 0, 0]) == .speakers([.front, .lowFrequency, .frontCenter, .back]))
        #expect(try block(4, [0x0F]) == .unknown(tag: 4, extendedTag: nil, bytes: [0x0F]))
    }

    @Test func `the HDMI block specifies address, depths, clock, and codes`() throws {
        let payload: [UInt8] = [0x03, 0x0C, 0x00, 0x12, 0x34, 0xB8, 0x3C, 0xE0, 1, 2, 3, 4, 0x88, 0x60, 1, 2, 3]
        guard case .hdmi(let hdmi)? = try block(3, payload) else {
            Issue.record("no HDMI")
            return
        }
        #expect(hdmi.physicalAddress == 0x1234)
        #expect(hdmi.features == [.supportsAI, .deepColor36, .deepColor30, .deepColorYCbCr444])
        #expect(hdmi.maximumTMDSClockMegahertz == 300)
        #expect(hdmi.supportsStereo)
        #expect(hdmi.imageSize == .aspectRatio)
        #expect(hdmi.videoCodes == [1, 2, 3])

        let modes = try EDID(parsing: EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(3, payload)]) }).modes
        #expect(modes.suffix(3).map(\.source) == [.hdmi(vic: 1), .hdmi(vic: 2), .hdmi(vic: 3)])
        #expect(modes.suffix(3).map(\.refreshMillihertz) == [30_000, 25_000, 24_000])
    }

    @Test func `HDMI codes end at the end of the block`() throws {
        guard case .hdmi(let hdmi)? = try block(3, [0x03, 0x0C, 0x00, 0x10, 0, 0, 0, 0x20, 0, 0xE0, 1, 2]) else {
            Issue.record("no HDMI")
            return
        }
        #expect(hdmi.videoCodes == [1, 2])
    }

    @Test func `the HDMI Forum block specifies rates and features, in both its locations`() throws {
        let fields: [UInt8] = [1, 0x78, 0x80, 0x6B, 0x02, 0x28, 0x78]
        for (tag, head) in [(3, [0xD8, 0x5D, 0xC4]), (7, [0x79, 0, 0])] as [(UInt8, [UInt8])] {
            guard case .hdmiForum(let forum)? = try block(tag, head + fields) else {
                Issue.record("no HDMI Forum block at tag \(tag)")
                continue
            }
            #expect(forum.maximumTMDSRateMegahertz == 600)
            #expect(forum.hasStatusAndControlChannel)
            #expect(forum.maximumFixedRateLink == 6)
            #expect(forum.supportsUltraHDCodes)
            #expect(forum.yCbCr420Depths == [10, 12])
            #expect(forum.supportsAutoLowLatency)
            #expect(forum.variableRefreshHertz == 40...120)
        }
    }

    @Test func `the video capability block specifies overscan`() throws {
        guard case .videoCapability(let capability)? = try block(7, [0, 0xDB]) else {
            Issue.record("no capability")
            return
        }
        #expect(capability.canSelectYCbCrQuantization && capability.canSelectRGBQuantization)
        #expect(capability.preferredTimingScan == .overscan)
        #expect(capability.computerScan == .underscan)
        #expect(capability.televisionScan == .both)
        let overscanned = try EDID(parsing: EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(7, [0, 0x45])]) })
        #expect(overscanned.overscansByDefault)
        #expect(overscanned.videoCapability?.computerScan == .overscan)
    }

    @Test func `color spaces and high dynamic range are parsed`() throws {
        #expect(try block(7, [5, 0xC0, 0x20]) == .colorimetry([.bt2020YCC, .bt2020RGB, .sRGB]))
        guard case .hdrStaticMetadata(let hdr)? = try block(7, [6, 0x0D, 0x01, 0x60, 0x00]) else {
            Issue.record("no HDR")
            return
        }
        #expect(hdr.transferFunctions == [.traditionalSDR, .st2084, .hybridLogGamma])
        #expect(hdr.supportsType1)
        #expect(hdr.maximumLuminanceCode == 0x60)
        #expect(hdr.maximumFrameAverageLuminanceCode == nil)
        #expect(hdr.minimumLuminanceCode == nil)
    }

    @Test func `preferences refer to codes and timing positions`() throws {
        #expect(
            try block(7, [0x0D, 16, 129, 145, 161, 254, 0])
                == .videoPreference([
                    .vic(16), .detailedTiming(1), .displayIDTiming(1), .videoFormat(rateIndex: 1), .displayIDCode,
                    .reserved(0),
                ]))
    }

    @Test func `YCbCr 4:2:0 codes are modes, a capability map is not`() throws {
        let bytes = EDIDBytes().with {
            $0.appendCTA([EDIDBytes.cta(7, [0x0E, 97, 96]), EDIDBytes.cta(7, [0x0F, 0x05, 0x80])])
        }
        let edid = try EDID(parsing: bytes)
        #expect(edid.modes.dropFirst().map(\.source) == [.ctaYCbCr420(vic: 97), .ctaYCbCr420(vic: 96)])
        #expect(edid.ctaDataBlocks.last == .yCbCr420CapabilityMap([0, 2, 15]))
        #expect(try block(7, [0x0F]) == .yCbCr420CapabilityMap(nil))
    }

    @Test func `Microsoft's block marks non-desktop displays`() throws {
        let container = [UInt8](1...16)
        let headset = EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(3, [0x5C, 0x12, 0xCA, 1, 7] + container)]) }
        let edid = try EDID(parsing: headset)
        #expect(edid.isNonDesktop)
        guard case .microsoft(let block)? = edid.ctaDataBlocks.first else {
            Issue.record("no Microsoft block")
            return
        }
        #expect(block.version == 1)
        #expect(block.primaryUse == 7)
        #expect(block.containerID == container)
        let desktop = EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(3, [0x5C, 0x12, 0xCA, 3, 0x47] + container)]) }
        #expect(try !EDID(parsing: desktop).isNonDesktop)
    }

    @Test func `sizes with rates use OVT`() throws {
        // 3840x2160 (11) at 24 and 144 Hz, 1920x1080 (4) at 60, 120 and 50, 100 Hz.
        let bytes = EDIDBytes().with {
            $0.appendCTA([EDIDBytes.cta(6, [0x01, 0x4B, 0x40, 0x84, 0x86])])
        }
        let edid = try EDID(parsing: bytes)
        #expect(
            edid.modes.dropFirst().map(\.description) == [
                "3840x2160@24", "3840x2160@144", "1920x1080@50", "1920x1080@60", "1920x1080@100",
                "1920x1080@120",
            ])
        #expect(edid.modes.last?.source.description == "cta-rid-4")
    }

    @Test func `DisplayID timings in CTA blocks are modes`() throws {
        // Type 7 as in DisplayIDTests, type 8 with VESA's 0x52, type 10 with 1280x800 at 60 Hz.
        let bytes = EDIDBytes().with {
            $0.appendCTA([
                EDIDBytes.cta(7, [0x22, 2] + DisplayIDTests.type7), EDIDBytes.cta(7, [0x23, 1, 0x52]),
                EDIDBytes.cta(7, [0x2A, 0, 0x02, 0xFF, 0x04, 0x1F, 0x03, 59]),
            ])
        }
        let modes = try EDID(parsing: bytes).modes.dropFirst()
        #expect(modes.map(\.source) == [.displayID(type: 7), .displayID(type: 8), .displayID(type: 10)])
        #expect(modes.map(\.width) == [2560, 1920, 1280])
        #expect(modes.allSatisfy { !$0.isPreferred })
    }

    @Test func `other vendors' blocks keep their bytes`() throws {
        #expect(try block(3, [0x1A, 0, 0, 1, 2]) == .vendor(kind: .general, identifier: 0x1A, bytes: [1, 2]))
        #expect(
            try block(7, [1, 0x8B, 0x84, 0x90, 9]) == .vendor(kind: .video, identifier: 0x90_848B, bytes: [9]))
        #expect(
            try block(7, [0x11, 0x46, 0xD0, 0, 9]) == .vendor(kind: .audio, identifier: 0xD046, bytes: [9]))
        #expect(try block(5, [1, 2]) == .unknown(tag: 5, extendedTag: nil, bytes: [1, 2]))
        #expect(try block(7, [0x20, 1, 2]) == .unknown(tag: 7, extendedTag: 0x20, bytes: [1, 2]))
        #expect(try block(7, []) == .unknown(tag: 7, extendedTag: nil, bytes: []))
    }

    @Test func `a block that extends past its collection ends it`() throws {
        var bytes = EDIDBytes().with { $0.appendCTA([EDIDBytes.cta(2, [31]), EDIDBytes.cta(2, [16, 4])]) }
        bytes[128 + 6] = 2 << 5 | 9
        let edid = try EDID(parsing: bytes)
        #expect(edid.ctaDataBlocks == [.video([CTAVideoCode(vic: 31)])])
        #expect(edid.issues.contains { $0.offset == 134 })
    }

    @Test(arguments: [1, 2, 3, 128, 255] as [UInt8])
    func `a boundary outside 4 to 127 leaves the block empty`(_ boundary: UInt8) throws {
        let bytes = EDIDBytes().with {
            $0.appendCTA([EDIDBytes.cta(2, [31])])
            $0[130] = [boundary]
        }
        let edid = try EDID(parsing: bytes)
        #expect(edid.ctaDataBlocks == [])
        #expect(edid.issues.map(\.offset) == [130])
        // The kernel reads none of it, edid-decode all that there is.
        #expect(!edid.kernelModes.contains { $0.source == .cta(vic: 31) })
        #expect(edid.modes.contains { $0.source == .cta(vic: 31) } == (boundary > 127))
    }

    @Test func `data blocks require revision 3, timings any revision`() throws {
        let bytes = EDIDBytes().with {
            $0.appendCTA([EDIDBytes.cta(2, [31])], descriptors: [EDIDBytes.fullHD])
            $0[129] = [1]
        }
        let cta = try #require(try EDID(parsing: bytes).ctaExtensions.first)
        #expect(cta.dataBlocks == [])
        #expect(cta.detailedTimings.count == 1)
    }

    @Test func `timings end at an empty descriptor, but not for the kernel`() throws {
        let empty = [UInt8](repeating: 0, count: 18)
        let smaller: [UInt8] = [
            0x01, 0x1D, 0x00, 0x72, 0x51, 0xD0, 0x1E, 0x20, 0x6E, 0x28, 0x55, 0x00, 0, 0, 0, 0, 0, 0x1E,
        ]
        let edid = try EDID(parsing: EDIDBytes().with { $0.appendCTA([], descriptors: [empty, smaller]) })
        #expect(!edid.modes.contains { $0.width == 1280 })
        #expect(edid.kernelModes.contains { $0.width == 1280 })
        #expect(edid.issues.map(\.offset) == [132])
    }
}
