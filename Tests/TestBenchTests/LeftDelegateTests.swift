// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import Foundation
import SecondScreenTesting
import Testing
import UIKit

/// An app whose observer holds on to it.
private final class ClingingDelegate: UIResponder, UIApplicationDelegate {
    private(set) var count = 0
    private(set) var observer: (any NSObjectProtocol)?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        observer = NotificationCenter.default.addObserver(
            forName: UIScreen.didConnectNotification, object: nil, queue: .main
        ) { _ in MainActor.assumeIsolated { self.count += 1 } }
        return true
    }
}

@MainActor
@Suite(.usesDevice) struct LeftDelegateTests {
    @Test func `an app that outlives its device is reported once on the next one`() async throws {
        var observer: (any NSObjectProtocol)?
        try await Bench.withBench { observer = try await $0.launch(ClingingDelegate.self).observer }
        defer { observer.map(NotificationCenter.default.removeObserver) }
        func leftovers() async throws -> [String] {
            try await Bench.withBench { bench in
                await bench.launch()
                return bench.messages.filter { $0.hasPrefix("ClingingDelegate of the previous app is still alive") }
            }
        }
        #expect(try await leftovers().count == 1)
        #expect(try await leftovers().isEmpty)
    }
}
