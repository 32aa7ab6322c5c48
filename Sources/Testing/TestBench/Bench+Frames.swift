// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import SecondScreen
import UIKitCore

/// The times of the frames on a bench whose animations run over time.
///
/// Each screen has its frames at multiples of its interval since the bench's start, as a display does that refreshes
/// whether or not something changes. So the frames do not depend on how a scenario divides its waits.
struct FrameTimes {
    /// The number of moments with frames in one step, at least ten seconds of them, before frames become sparser.
    static let plenty = 1200

    /// The time of the last frame by screen.
    private var last: [String: Duration] = [:]
    /// The number of moments with frames since the bench's start.
    private(set) var count = 0
    /// ``count`` at the beginning of the step.
    private var countAtStep = 0

    /// A step begins, whose frames have the full rate again.
    mutating func beginStep() { countAtStep = count }

    /// Notes that screens have a frame.
    mutating func note(_ screens: [String], at moment: Duration) {
        count += 1
        for screen in screens { last[screen] = moment }
    }

    /// The time from which the interval to a screen's next frame counts; before the start if there was no frame yet.
    func origin(of screen: String) -> Duration { last[screen] ?? .seconds(-1) }

    /// Returns the time of a screen's next frame.
    ///
    /// In a long step, each frame comes a little later than the one before, so that a day with an endless animation
    /// has some ten thousand frames. Then the last one is still the last that the screen would have.
    ///
    /// - Parameters:
    ///   - refresh: the screen's frames.
    ///   - due: when the device needs it.
    ///   - now: the present.
    ///   - target: the end of the wait.
    /// - Returns: a later time; nil if it is after `target`.
    func next(of refresh: Refresh, dueAt due: Duration, after now: Duration, until target: Duration) -> Duration? {
        let first = max(refresh.next(after: now), refresh.first(notBefore: due - Refresh.tolerance))
        guard first <= target else { return nil }
        let surplus = count - countAtStep - Self.plenty
        guard surplus > 0 else { return first }
        let delay = refresh.interval * (pow(1 + 1 / Double(Self.plenty), Double(surplus)) - 1)
        let sparse = max(first, refresh.first(notBefore: due + delay))
        return sparse <= target ? sparse : refresh.last(notAfter: target)
    }
}

/// Frames while animations run over time. Otherwise, animations end immediately, and only display links get frames.
extension Bench {
    /// Returns the time of the next frame that the device needs; nil if there is none until `target`.
    func nextFrame(until target: Duration) -> Duration? {
        guard options.animatesOverTime else { return nil }
        return device.screens.lazy.compactMap { screen in
            self.due(screen).flatMap {
                self.frameTimes.next(of: Refresh(screen), dueAt: $0, after: self.now, until: target)
            }
        }.min()
    }

    /// Gives the frames that are due now, and lets the app's handlers and tasks run that they start.
    func giveFrames() async {
        guard options.animatesOverTime else { return }
        let screens = device.screens.filter { screen in
            guard let due = due(screen), frameTimes.origin(of: screen.id) < now else { return false }
            return due - Refresh.tolerance <= now && Refresh(screen).last(notAfter: now) == now
        }
        guard !screens.isEmpty else { return }
        frameTimes.note(screens.map(\.id), at: now)
        for screen in screens { device.frame(on: screen, at: mediaTime) }
        await rest()
    }

    /// Returns when the device needs a frame of a screen, possibly in the past; nil for never.
    private func due(_ screen: UIScreen) -> Duration? {
        let origin = frameTimes.origin(of: screen.id)
        return device.timeToNextFrame(on: screen, from: Self.mediaTime(at: VirtualClock.Instant(offset: origin))).map {
            origin + $0
        }
    }

    /// Starts a frame for a picture of the current state, unless frames come with time: then the picture is that of the
    /// last one, as on a screen.
    func beginPicture() {
        if !options.animatesOverTime { device.frame(at: mediaTime) }
    }

    /// Drives display links while time passes, if animations do not run.
    ///
    /// Runs at the full rate for ten seconds; longer waits are meant to let time pass, not to produce frames.
    func driveDisplayLinks(until moment: Duration) async {
        guard !options.animatesOverTime, device.wantsFrames, moment > now, case .hosted = options.setup.app else {
            return
        }
        let end = min(moment, now + .seconds(10))
        var refreshed: [String: Duration] = [:]
        while let rate = device.wantedFramesPerSecond, now + .seconds(1) / rate < end {
            clock.advance(by: .seconds(1) / rate)
            if options.appTimers?.advance(to: now) == true { await restOfThreads() }
            // A screen slower than the fastest link has fewer frames.
            for screen in device.screens {
                let refresh = Refresh(screen).last(notAfter: now + Refresh.tolerance)
                if let last = refreshed[screen.id], last >= refresh { continue }
                refreshed[screen.id] = refresh
                device.frame(on: screen, at: mediaTime)
            }
            device.settle()
        }
    }
}

extension Refresh {
    /// The frames of a screen on a bench, whose rate is that which UIKit reports, rounded to whole frames per second.
    @MainActor fileprivate init(_ screen: UIScreen) { self.init(rate: screen.maximumFramesPerSecond) }
}
