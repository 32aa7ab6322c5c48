// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreen
import Testing
import Varlink

@testable import ControlService

@Suite struct ControlErrorTests {
    @Test(arguments: [
        ControlError.screen(.noSuchScreen(id: "TV", known: ["HDMI-A-1"])),
        .screen(.modeRejected(screen: "TV", mode: "1x1", reason: "not on offer", offered: ["2x2@60"])),
        .screen(.notPossible(screen: "TV", reason: "no")),
        .noSuchSocket(id: "TV", known: []), .socketInUse(id: "TV"),
        .badSpec(spec: "1x", column: 3, message: "a height is missing"), .notPossible(reason: "no"),
        .configurationInvalid([.init(file: "/a.yaml", line: 1, column: 2, message: "no")]),
    ])
    func `each error fits what the interface declares`(error: ControlError) throws {
        try expectDeclared(error.wire)
    }

    @Test(arguments: [64, 512]) func `a refused connection gets an error that the interface declares`(
        capacity: Int
    ) throws {
        try expectDeclared(ConnectionRefusal(holder: .process, limit: capacity / 4).wire)
    }

    private func expectDeclared(_ error: VarlinkError) throws {
        let interface = try ScreensInterface.parse()
        guard case .failure(let name, let parameters) = error else {
            Issue.record("\(error) is no failure")
            return
        }
        let short = String(name.dropFirst(ScreensInterface.name.count + 1))
        let fields = try #require(interface.error(named: short), "\(name) is not declared")
        #expect(Set(fields.map(\.name)) == Set(parameters.members.map(\.name)))
    }
}
