// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScreensWire
import Testing
import Varlink

@testable import ControlService

/// Runs `body` with a client of a control, over a socket.
@MainActor
func withClient(of control: ScreensControl, _ body: (ScreensClient) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "control-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let address = VarlinkAddress.path(folder.path + "/socket")
    let server = try VarlinkServer(
        information: ServiceInformation(vendor: "", product: "", version: "", url: ""),
        services: [ScreensService(control)], sockets: [VarlinkSocket(listeningAt: address)])
    let running = Task { try await server.run() }
    do { try await body(ScreensClient(VarlinkClient.connect(to: address))) } catch { Issue.record(error) }
    running.cancel()
    try await running.value
}
