// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import Testing
import Varlink

struct ScreensPageTests {
    @Test func `the page matches the interface declaration`() throws {
        let declarations = try ManPage("secondscreen-varlink.7").blocks(after: "varlink").joined(separator: "\n")
        let described = try VarlinkInterface(parsing: "interface \(ScreensInterface.name)\n\n\(declarations)")
        func members(_ interface: VarlinkInterface) -> [String: VarlinkInterface.Declaration] {
            Dictionary(uniqueKeysWithValues: interface.members.map { ($0.name, $0.declaration) })
        }
        let (written, meant) = (members(described), members(try ScreensInterface.parse()))
        #expect(written.keys.sorted() == meant.keys.sorted())
        for (name, declaration) in meant { #expect(written[name] == declaration, "\(name) is declared otherwise") }
    }
}
