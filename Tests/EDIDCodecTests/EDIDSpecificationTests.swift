// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

struct EDIDSpecificationTests {
    private static func timing(_ width: Int, _ height: Int, _ hertz: Int, interlaced: Bool = false) throws
        -> VideoTiming
    {
        try #require(
            VideoTiming.forScreen(
                width: width, height: height, refreshMillihertz: hertz * 1_000, isInterlaced: interlaced))
    }

    /// Screens of every kind of link, and of every place that a timing can have.
    static func screens() throws -> [EDIDSpecification] {
        let fullHD = try timing(1920, 1080, 60)
        return [
            try EDIDSpecification(
                name: "Office", serialNumber: 42, serialText: "A1", week: 3, year: 2024, widthMillimeters: 527,
                heightMillimeters: 296, timings: [fullHD]),
            try EDIDSpecification(
                name: "Television", widthMillimeters: 1210, heightMillimeters: 680, connection: .hdmi,
                timings: [
                    timing(3840, 2160, 60), timing(3840, 2160, 50), fullHD, timing(1920, 1080, 50),
                    timing(1920, 1080, 60, interlaced: true), timing(720, 576, 50), timing(1280, 720, 60),
                ],
                hasAudio: true, overscans: true),
            try EDIDSpecification(
                name: "Projector", connection: .analog, timings: [timing(1024, 768, 60), timing(800, 600, 75)]),
            try EDIDSpecification(
                name: "Five K", widthMillimeters: 597, heightMillimeters: 336,
                timings: [timing(5120, 2880, 60), timing(2560, 1440, 60)]),
            try EDIDSpecification(
                name: "Eight K TV", widthMillimeters: 1600, heightMillimeters: 920, connection: .hdmi,
                timings: [timing(7680, 4320, 60), timing(3840, 2160, 120), fullHD], hasAudio: true),
            try EDIDSpecification(
                name: "0123456789abc", serialText: "SERIAL 123456", connection: .dvi,
                timings: [timing(1680, 1050, 60), timing(1440, 900, 75), timing(1152, 864, 75), timing(1400, 1050, 60)]),
            try EDIDSpecification(
                name: "120 Hz of 8K", timings: [timing(7680, 4320, 120), timing(7680, 4320, 60)]),
            try EDIDSpecification(
                name: "Interlaced", widthMillimeters: 360, heightMillimeters: 270, connection: .analog,
                timings: [timing(1920, 1080, 50, interlaced: true), timing(800, 600, 60)]),
        ]
    }

    @Test func `encoding and decoding give the same value and no issues`() throws {
        for screen in try Self.screens() {
            let edid = try EDID(parsing: screen.encoded())
            #expect(edid.issues == [], "\(screen.name)")
            #expect(try EDIDSpecification(edid).differences(from: screen) == [])
            #expect(edid.name == screen.name)
            #expect(edid.preferredMode?.timing.horizontal.active == screen.timings[0].horizontal.active)
        }
    }

    @Test(.enabled(if: EDIDDecodeTool.isExpected, "edid-decode is not installed"))
    func `edid-decode finds no failures in encoded EDIDs`() throws {
        for screen in try Self.screens() {
            let (status, text) = try EDIDDecodeTool.run(["--check"], input: screen.encoded())
            #expect(status == 0, "\(screen.name): \(text.suffix(1_000))")
            #expect(text.contains("EDID conformity: PASS"))
        }
    }

    @Test func `the kernel lists every declared timing`() throws {
        for screen in try Self.screens() {
            let modes = try EDID(parsing: screen.encoded()).kernelModes
            for timing in screen.timings {
                let wanted = EDIDMode(timing: timing, source: .detailed)
                #expect(modes.contains { $0.looksLike(wanted) }, "\(screen.name): \(wanted)")
            }
        }
    }

    @Test func `audio, overscan, and link type are encoded`() throws {
        let television = try EDID(parsing: Self.screens()[1].encoded())
        #expect(television.version.description == "1.3")
        #expect(television.isHDMI)
        #expect(television.overscansByDefault)
        #expect(television.ctaExtensions.first?.hasBasicAudio == true)
        #expect(television.ctaDataBlocks.contains(.speakers(.front)))
        let office = try EDID(parsing: Self.screens()[0].encoded())
        #expect(office.version.description == "1.4")
        #expect(!office.isHDMI)
        #expect(!office.overscansByDefault)
        #expect(office.ctaExtensions.first?.hasBasicAudio == false)
        let projector = try EDID(parsing: Self.screens()[2].encoded())
        #expect(!projector.input.isDigital)
        #expect(projector.extensions.isEmpty)
        #expect(projector.widthMillimeters == nil)
    }

    @Test func `a clock above 655.35 MHz is stored in DisplayID, and is preferred there`() throws {
        let edid = try EDID(parsing: Self.screens()[3].encoded())
        #expect(edid.displayIDExtensions.count == 1)
        let preferred = try #require(edid.preferredMode)
        #expect(preferred.width == 5120)
        #expect(preferred.source == .displayID(type: 1))
        #expect(preferred.refreshMillihertz == 60_000)
    }

    @Test func `640x480 at 60 Hz is always included, the others in the kernel's order`() throws {
        let specification = try EDIDSpecification(
            name: "Order",
            timings: [Self.timing(1280, 720, 60), Self.timing(640, 480, 75), Self.timing(1920, 1080, 60)])
        #expect(
            specification.timings.map { EDIDMode(timing: $0, source: .detailed).description } == [
                "1280x720@60", "1920x1080@60", "640x480@75", "640x480@59.94",
            ])
    }

    @Test func `the maximum number of timings fits`() throws {
        let timings = try (0..<EDIDSpecification.maximumTimingCount).map {
            try Self.timing(1_000 + 40 * $0, 700 + 4 * $0, 60)
        }
        let specification = try EDIDSpecification(name: "Many", timings: timings)
        let edid = try EDID(parsing: specification.encoded())
        #expect(edid.issues == [])
        #expect(try EDIDSpecification(edid).differences(from: specification) == [])
        #expect(throws: EDIDSpecificationError.tooManyTimings(101)) {
            try EDIDSpecification(name: "Too many", timings: timings + [Self.timing(800, 600, 75)])
        }
    }

    @Test func `values that cannot be encoded are refused with a reason`() throws {
        let timings = [try Self.timing(1920, 1080, 60)]
        #expect(throws: EDIDSpecificationError.noTimings) { try EDIDSpecification(name: "A", timings: []) }
        for name in ["", "fourteen bytes", "tab\tbed", " space", "Ü"] {
            #expect(throws: EDIDSpecificationError.text(name)) { try EDIDSpecification(name: name, timings: timings) }
        }
        #expect(throws: EDIDSpecificationError.text("")) {
            try EDIDSpecification(name: "A", serialText: "", timings: timings)
        }
        #expect(throws: EDIDSpecificationError.year(1989)) {
            try EDIDSpecification(name: "A", year: 1989, timings: timings)
        }
        #expect(throws: EDIDSpecificationError.week(54)) {
            try EDIDSpecification(name: "A", week: 54, timings: timings)
        }
        #expect(throws: EDIDSpecificationError.manufacturer) {
            try EDIDSpecification(name: "A", manufacturer: ManufacturerID(packed: 0), timings: timings)
        }
        #expect(throws: EDIDSpecificationError.size(width: 160, height: 90)) {
            try EDIDSpecification(name: "A", widthMillimeters: 160, heightMillimeters: 90, timings: timings)
        }
        #expect(throws: EDIDSpecificationError.size(width: 300, height: 0)) {
            try EDIDSpecification(name: "A", widthMillimeters: 300, timings: timings)
        }
        #expect(throws: EDIDSpecificationError.needsDigitalLink) {
            try EDIDSpecification(name: "A", connection: .analog, timings: timings, hasAudio: true)
        }
        var timing = timings[0]
        timing.vertical.frontPorch = 0
        #expect(throws: EDIDSpecificationError.timing(timing)) { try EDIDSpecification(name: "A", timings: [timing]) }
        #expect(!EDIDSpecificationError.text("\u{1B}[31m").description.contains("\u{1B}"))
    }
}
