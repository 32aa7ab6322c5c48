// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct BackgroundTaskTests {
        let simulation = Simulation()

        @Test func `BGT-1 suspension expires unfinished tasks, newest first, and reports remaining ones`() {
            simulation.launch()
            let application = UIApplication.shared
            var expired: [String] = []
            var ended = UIBackgroundTaskIdentifier.invalid
            _ = application.beginBackgroundTask(withName: "upload") { expired.append("upload") }
            ended = application.beginBackgroundTask {
                expired.append("second")
                application.endBackgroundTask(ended)
            }
            let over = application.beginBackgroundTask { expired.append("never") }
            #expect(over != .invalid && over != ended)
            application.endBackgroundTask(over)
            #expect(application.backgroundTimeRemaining == .greatestFiniteMagnitude)
            simulation.device.enterBackground()
            #expect(expired.isEmpty && simulation.device.hasBackgroundTasks)
            #expect(application.backgroundTimeRemaining == 30)
            simulation.device.suspend()
            #expect(expired == ["second", "upload"] && !simulation.device.hasBackgroundTasks)
            #expect(simulation.diagnostics.filter { $0.message.contains("'upload'") }.count == 1)
        }

        /// https://developer.apple.com/documentation/uikit/uiapplication/endbackgroundtask(_:)
        @Test func `BGT-2 each background task has a unique identifier and ends separately`() {
            simulation.launch()
            let application = UIApplication.shared
            let (first, second) = (application.beginBackgroundTask(), application.beginBackgroundTask())
            #expect(first != second && first != .invalid && second != .invalid)
            application.endBackgroundTask(first)
            application.endBackgroundTask(first)
            application.endBackgroundTask(.invalid)
            #expect(simulation.device.hasBackgroundTasks)
            application.endBackgroundTask(second)
            #expect(!simulation.device.hasBackgroundTasks)
        }

        @Test func `URL-3 no URL is opened, and the completion handler reports it`() throws {
            simulation.launch()
            let url = try #require(URL(string: "https://example.com/"))
            var results: [Bool] = []
            UIApplication.shared.open(url) { results.append($0) }
            #expect(results.isEmpty)
            simulation.device.settle()
            #expect(results == [false] && !UIApplication.shared.canOpenURL(url))
        }

        @Test func `a pasteboard holds one kind of content and counts its changes`() {
            let (board, before) = (UIPasteboard.general, UIPasteboard.general.changeCount)
            board.string = "a"
            #expect(board.string == "a" && board.hasStrings && !board.hasImages)
            board.color = .red
            #expect(board.string == nil && board.color == .red && board.changeCount == before + 2)
            board.items = []
        }
    }
}
