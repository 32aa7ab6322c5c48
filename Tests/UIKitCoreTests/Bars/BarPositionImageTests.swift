// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct BarPositionImageTests {
        private let simulation = Simulation()
        private let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }

        @Test func `a bar's background image is the same for all positions`() {
            let bar = UINavigationBar()
            bar.setBackgroundImage(image, for: .any, barMetrics: .default)
            #expect(bar.backgroundImage(for: .default) === image)
            #expect(bar.backgroundImage(for: .topAttached, barMetrics: .default) === image)
            #expect(bar.backgroundImage(for: .any, barMetrics: .compact) == nil)
            bar.setBackgroundImage(nil, for: .topAttached, barMetrics: .default)
            #expect(bar.backgroundImage(for: .any, barMetrics: .default) == nil)
        }
    }
}
