// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

struct ModePolicyTests {
    private func mode(
        _ width: Int, _ height: Int, _ refresh: Int, preferred: Bool = false, interlaced: Bool = false
    ) -> DisplayMode {
        DisplayMode(
            size: PixelSize(width: width, height: height), refreshMillihertz: refresh, isInterlaced: interlaced,
            isPreferred: preferred)
    }

    private var modes: [DisplayMode] {
        [
            mode(2560, 1440, 59951, preferred: true), mode(3840, 2160, 29981), mode(2560, 1440, 143_912),
            mode(1920, 1080, 60000), mode(1920, 1080, 59940), mode(1920, 1080, 50000, interlaced: true),
            mode(1280, 720, 60000),
        ]
    }

    @Test(arguments: [
        (ModePolicy.preferred, "2560x1440@59.951"), (.highestRefresh, "2560x1440@143.912"),
        (.largest, "3840x2160@29.981"), (.common, "1920x1080@60"),
    ])
    func `each policy selects its mode`(policy: ModePolicy, expected: String) {
        #expect(policy.mode(among: modes)?.description == expected)
    }

    @Test(arguments: [
        ("1920x1080", "1920x1080@60"), ("1920x1080@59.94", "1920x1080@59.94"), ("1920x1080@59.9", "1920x1080@59.94"),
        ("1920x1080i@50", "1920x1080i@50"), ("1920x1080@59.97", "1920x1080@60"), ("1920x1080@55", nil),
        ("1024x768", nil), ("1920x1080@50", nil),
    ])
    func `an exact mode is matched within 50 mHz`(text: String, expected: String?) throws {
        let request = try #require(ModeRequest(parsing: text))
        #expect(ModePolicy.exact(request).mode(among: modes)?.description == expected)
    }

    @Test func `a size with a low rate yields to a smaller one`() {
        let slow = [mode(3840, 2160, 30000, preferred: true), mode(2560, 1440, 59951), mode(1920, 1080, 60000)]
        #expect(ModePolicy.highestRefresh.mode(among: slow)?.description == "2560x1440@59.951")
        #expect(ModePolicy.highestRefresh.mode(among: [slow[0]]) == slow[0])
    }

    @Test func `interlaced modes are used only if there are no others`() {
        let fields = mode(1920, 1080, 60000, interlaced: true)
        #expect(ModePolicy.largest.mode(among: [fields, mode(1280, 720, 60000)])?.size.width == 1280)
        #expect(ModePolicy.largest.mode(among: [fields]) == fields)
        #expect(ModePolicy.common.mode(among: [fields]) == fields)
    }

    @Test(arguments: [ModePolicy.preferred, .highestRefresh, .largest, .common])
    func `an empty list yields no mode`(policy: ModePolicy) {
        #expect(policy.mode(among: []) == nil)
    }

    @Test(arguments: ["", "x", "1920", "1920x", "0x0", "-1x5", "1x1@", "1x1@0", "1x1@nan", "1x1@1e9", "1x1x1"])
    func `invalid modes are rejected`(text: String) {
        #expect(ModeRequest(parsing: text) == nil)
    }
}
