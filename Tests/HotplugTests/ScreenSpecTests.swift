// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Testing

struct ScreenSpecTests {
    private func mode(_ width: Int, _ height: Int, _ refresh: Int, interlaced: Bool = false) -> ScreenSpec.Mode {
        ScreenSpec.Mode(
            size: PixelSize(width: width, height: height), refreshMillihertz: refresh, isInterlaced: interlaced)
    }

    @Test func `modes are read with rates, interlace and defaults, the preferred one first`() throws {
        let spec = try ScreenSpec(parsing: "1920x1080@59.94+1280x720+1920x1080i@50")
        #expect(
            spec.monitor
                == .modes([mode(1920, 1080, 59940), mode(1280, 720, 60000), mode(1920, 1080, 50000, interlaced: true)]))
    }

    @Test func `options are read, quoted or not`() throws {
        let spec = try ScreenSpec(parsing: #"1920x1080@60,scale=2,label="Hall TV, left",overscan=5%,serial=A-1"#)
        #expect(spec.scale == 2)
        #expect(spec.label == "Hall TV, left")
        #expect(spec.overscan == 0.05)
        #expect(spec.serial == "A-1")
    }

    @Test func `a monitor is a catalog name or an EDID file`() throws {
        #expect(try ScreenSpec(parsing: "tv-1080p").monitor == .catalog("tv-1080p"))
        #expect(try ScreenSpec(parsing: "edid=a/b.bin,scale=2").monitor == .edidFile("a/b.bin"))
        #expect(try ScreenSpec(parsing: #"edid="a,b.bin""#).monitor == .edidFile("a,b.bin"))
        #expect(try ScreenSpec(parsing: "edid=base64:AQID,scale=2").monitor == .edid([1, 2, 3]))
        #expect(try ScreenSpec(parsing: "edid=./base64:AQID").monitor == .edidFile("./base64:AQID"))
    }

    @Test(arguments: [
        ("1920x1080", 1), ("1920x1080,3840x2160,1024x768", 3), ("1920x1080,scale=2,1024x768", 2),
        (#"tv-1080p,label="a,b",overscan=5%,edid=a.bin,scale=2,1x1"#, 3), ("edid=a,edid=b", 2),
    ])
    func `a list has commas between monitors and between options`(text: String, count: Int) throws {
        #expect(try ScreenSpec.list(parsing: text).count == count)
    }

    @Test(arguments: [("", 1), ("1920x1080,", 11), ("1x1,,2x2", 5), ("1x1,size=3", 5), ("1x1,scale=2,scale=3", 13)])
    func `a malformed list is reported with the column`(text: String, column: Int) {
        #expect(#expect(throws: ScreenSpecError.self) { try ScreenSpec.list(parsing: text) }?.column == column)
    }

    @Test(arguments: [
        ("", 1, "expected a monitor"), ("1920", 5, "expected 'x' between width and height, got the end"),
        ("1920x", 6, "height: expected a number from 1 to 16384"), ("0x5", 1, "width: expected a number"),
        ("20000x5", 1, "width: expected a number"),
        ("1920x1080@", 11, "refresh rate: expected a number from 1 to 1000"),
        ("1920x1080@sixty", 11, "refresh rate"), ("1920x1080@60Hz", 13, "expected ',' and an option, got 'H'"),
        ("1920x1080,", 11, "unknown option ''"), ("1920x1080,size=3", 11, "unknown option 'size'"),
        ("1920x1080,scale=2,scale=3", 19, "duplicate option 'scale'"),
        ("1920x1080,scale=99", 17, "scale: expected a number"),
        ("1920x1080,overscan=5", 21, "expected '%' after the overscan value"),
        (#"1920x1080,label="open"#, 17, "unterminated quotation mark"), ("1x1,label=", 11, "empty value for 'label'"),
        ("edid=", 6, "empty value for 'edid'"), ("!", 1, "expected a monitor, got '!'"),
        ("99999999999999999999x1", 1, "width: expected a number"), ("1920x1080@1.2.3", 11, "refresh rate"),
        (String(repeating: "m", count: 51885), 1, "a spec can have at most 51884 bytes; this one has 51885"),
        ("edid=base64:", 6, "expected an EDID in Base64"), ("edid=base64:A,scale=2", 6, "expected an EDID"),
        ("edid=base64:" + String(repeating: "AAAA", count: 10_923), 6, "an EDID has at most 32768 bytes"),
    ])
    func `a malformed spec is reported with the column`(text: String, column: Int, message: String) {
        let error = #expect(throws: ScreenSpecError.self) { try ScreenSpec(parsing: text) }
        #expect(error?.column == column)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: 0..<500)
    func `no text crashes the parser`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let alphabet = Array("0129x@+,=%.\"iedlabscoruv-\u{1F600}\u{301}")
        let text = String(
            (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
                alphabet.randomElement(using: &random)
            })
        do {
            _ = try ScreenSpec(parsing: text)
        } catch {
            #expect((1...text.count + 1).contains(error.column))
        }
    }

    @Test func `the largest EDID fits, and a file whose name looks like one is still a file`() throws {
        var spec = ScreenSpec.standard
        spec.monitor = .edid([UInt8](repeating: 0xA5, count: VirtualLimits.edidBytes))
        spec.scale = 2
        #expect(try ScreenSpec(parsing: spec.description) == spec)
        spec = .standard
        spec.monitor = .edidFile("base64:AQID")
        #expect(try ScreenSpec(parsing: spec.description).monitor == .edidFile("./base64:AQID"))
    }

    @Test(arguments: [
        "1920x1080@60", "1920x1080@59.94+1280x720@60+1920x1080i@50", "tv-4k,label=\"Hall TV, left\",serial=\"A-1\"",
        "edid=\"/a, b.bin\",scale=2", "1920x1080@60,overscan=7%", "tv-4k,label=a\"b",
        "edid=base64:AQIDBA==,overscan=5%",
    ])
    func `a spec is formatted as it is parsed`(text: String) throws {
        let spec = try ScreenSpec(parsing: text)
        #expect(spec.description == text)
        #expect(try ScreenSpec(parsing: spec.description) == spec)
    }
}
