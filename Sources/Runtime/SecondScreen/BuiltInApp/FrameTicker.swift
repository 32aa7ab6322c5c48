// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Calls a closure with the frames of a screen, from `start(on:)` to `stop()`, and only when there is something to draw:
/// in between no frame is made and nothing wakes up.
@MainActor final class FrameTicker {
    private let tick: @MainActor () -> TimeInterval
    private var link: CADisplayLink?

    /// Creates a ticker that does nothing yet.
    ///
    /// - Parameter tick: what to call; returns after how many seconds it wants to be called again.
    init(_ tick: @escaping @MainActor () -> TimeInterval) {
        self.tick = tick
    }

    isolated deinit {
        stop()
    }

    /// Begins to call; a screen that is gone calls nothing.
    func start(on screen: UIScreen) {
        stop()
        // The link keeps its target and the screen keeps the link: the target must not be the ticker.
        link = screen.displayLink(withTarget: NSObject()) { [weak self] link in
            guard let self else { return }
            link.earliestTime = link.timestamp + tick()
        }
        link?.add(to: .main, forMode: .common)
    }

    /// Calls no more.
    func stop() {
        link?.invalidate()
        link = nil
    }
}
