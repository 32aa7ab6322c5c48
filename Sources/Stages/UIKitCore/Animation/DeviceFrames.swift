// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The frames of a device: what asks for them, and what happens in each.
@MainActor final class DeviceFrames {
    unowned let device: SimulatedDevice
    /// Whether animations run over time; without it they end at once.
    var animatesOverTime = false
    /// The running animations.
    let animator = Animator()

    init(_ device: SimulatedDevice) {
        self.device = device
    }

    /// Whether a block of changes runs over time at all, and not at once.
    var animates: Bool { animatesOverTime && animator.isEnabled && device.execution != .notRunning }
    /// How many frames a second are wanted although nothing has changed; nil for none.
    ///
    /// Display links want them, and animations, which want all that a screen shows. What turns them on asks for a commit,
    /// so that whoever paces frames looks here after ``didCommit``.
    var wantedFramesPerSecond: Int? {
        guard device.execution == .running, device.level != .background else { return nil }
        if animator.isRunning { return device.screens.map(\.maximumFramesPerSecond).max() }
        let links = device.screens.lazy.filter(\.isConnected).flatMap(\.displayLinks)
        return links.filter { !$0.isPaused }.map(\.framesPerSecond).max()
    }

    /// How long after the present the next frame is wanted although nothing changes; nil for never.
    ///
    /// - Parameter time: the present, in seconds of ``CACurrentMediaTime()``'s clock.
    /// - Returns: the time from then on.
    func timeToNextFrame(from time: TimeInterval) -> Duration? {
        guard let rate = wantedFramesPerSecond else { return nil }
        if animator.isRunning { return .seconds(1) / rate }
        let links = device.screens.lazy.filter(\.isConnected).flatMap(\.displayLinks).filter { !$0.isPaused }
        return links.map { max(.seconds(1) / $0.framesPerSecond, .seconds($0.earliestTime - time)) }.min()
    }

    /// Has animations go on and the links of a screen fire for a frame at `time`; an app in the background gets no frames.
    func frame(on screen: UIScreen, at time: TimeInterval) {
        guard device.execution == .running, device.level != .background, screen.isConnected else { return }
        if animator.advance(to: time) { device.mainLoop.setNeedsCommit() }
        for link in screen.displayLinks { link.fire(at: time) }
    }
}
