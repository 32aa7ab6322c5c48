// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import SecondScreen
import Testing
import Varlink

@testable import ControlService

struct ScreensServiceTests {
    @Test(arguments: [
        ScreensError(ScreenRequestError.noSuchScreen(id: "TV", known: ["HDMI-A-1"])),
        ScreensError(.modeRejected(screen: "TV", mode: "1x1", reason: "not on offer", offered: ["2x2@60"])),
        ScreensError(.notPossible(screen: "TV", reason: "no")),
        .noSuchSocket(id: "TV", known: []), .socketInUse(id: "TV"),
        .badSpec(spec: "1x", column: 3, message: "a height is missing"), .notPossible(reason: "no"),
        .configurationInvalid(problems: [.init(file: "/a.yaml", line: 1, column: 2, message: "no")]),
    ])
    func `each error conforms to the interface declaration`(error: ScreensError) throws {
        try expectDeclared(error.varlinkError)
    }

    @Test(arguments: [64, 512]) func `a refused connection gets an error that the interface declares`(
        capacity: Int
    ) throws {
        try expectDeclared(ScreensError(ConnectionRefusal(holder: .process, limit: capacity / 4)).varlinkError)
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

    @Test func `every method of the interface is answered`() throws {
        let streams = [Wire.Monitor.name, Wire.WatchNotifications.name, Wire.Record.name]
        let declared = try ScreensInterface.parse().members.filter {
            if case .method = $0.declaration { true } else { false }
        }
        let upgraded = [Wire.WatchPictures.name]
        #expect((ScreensService.methods.keys + streams + upgraded).sorted() == declared.map(\.name).sorted())
    }
}
