// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Calls a closure with the frames of a screen, from `start(on:)` to `stop()`.
@MainActor final class FrameTicker {
    private let framesPerSecond: Int
    private let tick: @MainActor () -> Void
    private var link: CADisplayLink?

    /// Creates a ticker that does nothing yet.
    ///
    /// - Parameters:
    ///   - framesPerSecond: how often to call at most.
    ///   - tick: what to call.
    init(framesPerSecond: Int, _ tick: @escaping @MainActor () -> Void) {
        self.framesPerSecond = framesPerSecond
        self.tick = tick
    }

    isolated deinit {
        stop()
    }

    /// Begins to call; a screen that is gone calls nothing.
    func start(on screen: UIScreen) {
        stop()
        // The link keeps its target and the screen keeps the link: the target must not be the ticker.
        link = screen.displayLink(withTarget: NSObject()) { [weak self] _ in self?.tick() }
        link?.preferredFramesPerSecond = framesPerSecond
        link?.add(to: .main, forMode: .common)
    }

    /// Calls no more.
    func stop() {
        link?.invalidate()
        link = nil
    }
}
