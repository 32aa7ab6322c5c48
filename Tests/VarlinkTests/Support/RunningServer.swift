// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Testing
import Varlink

/// Runs `body` with a server of `ExampleService` in a scratch folder; then ends the server, which must leave no file.
func withServer(
    limits: VarlinkLimits = .server, peers: PeerPolicy = .sameUser, clock: any Clock<Duration> = VirtualClock(),
    _ body: (VarlinkAddress, ExampleService) async throws -> Void
) async throws {
    let folder = try ScratchFolder()
    let service = try ExampleService()
    let server = try VarlinkServer(
        information: ExampleService.information, services: [service],
        sockets: [VarlinkSocket(listeningAt: folder.address)], peers: peers, limits: limits,
        refusal: ExampleService.refusal, clock: clock)
    let task = Task { try await server.run() }
    do {
        try await body(folder.address, service)
    } catch {
        Issue.record(error)
    }
    task.cancel()
    try await task.value
    #expect(folder.files == [])
}
