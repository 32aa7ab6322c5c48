// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Base

struct MemoryShareTests {
    @Test(arguments: [
        ("1%", MemoryShare.percent(1)), ("25%", .percent(25)), ("100%", .percent(100)), ("16M", .megabytes(16)),
        ("512M", .megabytes(512)), ("2G", .megabytes(2048)), ("1024G", .megabytes(1 << 20)),
    ])
    func `a share is parsed and formatted as systemd does`(text: String, share: MemoryShare) {
        #expect(MemoryShare(parsing: text) == share)
        #expect(share.description == text)
    }

    @Test(arguments: [
        "", "%", "M", "0%", "101%", "15M", "0M", "1025G", "-1%", "+1%", "1.5G", "1 G", "12", "0x10M", "１０%", "1K",
        "10%%",
        "99999999999999999999G", "9223372036854775807G",
    ])
    func `anything else is refused`(text: String) {
        #expect(MemoryShare(parsing: text) == nil)
    }

    @Test func `a percentage is of the memory available to the process`() {
        #expect(MemoryShare.percent(25).byteCount(of: 4 << 30) == (4 << 30) / 100 * 25)
        #expect(MemoryShare.megabytes(16).byteCount(of: 1) == 16 << 20)
        let all = MemoryShare.percent(100).byteCount()
        #expect(all > 16 << 20 && all < Int.max / 4)
    }
}
