// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Transactions of layers, ranges of frame rates, and activity in buttons.
    @MainActor @Suite struct TransactionTests {
        private let simulation = Simulation()

        @Test func `completions are called in the turn after each transaction, the inner one first`() {
            var log: [String] = []
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setCompletionBlock { log.append("outer") }
            CATransaction.begin()
            #expect(CATransaction.animationDuration() == 2)
            #expect(CATransaction.completionBlock() == nil)
            CATransaction.setDisableActions(true)
            CATransaction.setCompletionBlock { log.append("inner") }
            CATransaction.commit()
            #expect(!CATransaction.disableActions())
            CATransaction.commit()
            CATransaction.commit()
            #expect(log.isEmpty)
            simulation.device.settle()
            #expect(log == ["inner", "outer"])
            CATransaction.setCompletionBlock { log.append("none") }
            simulation.device.settle()
            #expect(log.last == "none")
        }

        @Test func `a frame rate range means its preferred rate`() {
            let link = CADisplayLink(target: UIView()) { _ in }
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 120, preferred: 30)
            #expect(link.preferredFramesPerSecond == 30)
            link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60)
            #expect(link.preferredFramesPerSecond == 60)
            link.preferredFrameRateRange = .default
            #expect(link.preferredFramesPerSecond == 0)
        }

        @Test func `an activity indicator replaces a button's image`() throws {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            var configuration = UIButton.Configuration.filled()
            (configuration.title, configuration.imagePadding) = ("Send", 8)
            let button = UIButton(configuration: configuration)
            let narrow = button.intrinsicContentSize.width
            window.addSubview(button)
            button.configuration?.showsActivityIndicator = true
            #expect(button.intrinsicContentSize.width == narrow + 28)
            button.frame.size = button.intrinsicContentSize
            simulation.device.settle()
            func spinner() -> UIActivityIndicatorView? {
                button.subviews.lazy.compactMap { $0 as? UIActivityIndicatorView }.first
            }
            let shown = try #require(spinner())
            #expect(shown.isAnimating)
            #expect(shown.frame.minX == 12)
            button.configuration?.showsActivityIndicator = false
            simulation.device.settle()
            #expect(spinner() == nil)
        }
    }
}
