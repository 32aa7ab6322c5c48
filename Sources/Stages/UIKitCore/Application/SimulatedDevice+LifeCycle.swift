// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// How far an application is in the foreground.
package enum ForegroundLevel: Int, Hashable, Sendable, Comparable {
    /// In the background.
    case background
    /// In the foreground, getting no events.
    case inactive
    /// In the foreground, getting events.
    case active

    /// Whether `left` is further back.
    package static func < (left: ForegroundLevel, right: ForegroundLevel) -> Bool { left.rawValue < right.rawValue }

    /// The level one step nearer to `target`; nil when that is here.
    func step(towards target: ForegroundLevel) -> ForegroundLevel? {
        self == target ? nil : ForegroundLevel(rawValue: rawValue + (self < target ? 1 : -1))
    }
}

extension SimulatedDevice {
    /// Something takes events from the app for a while, as a call that comes in (LIF-8).
    package func resignActive() { change(to: min(level, .inactive)) }

    /// The app gets events again; does nothing in the background (LIF-8).
    package func becomeActive() { if level == .inactive { change(to: .active) } }

    /// The user leaves the app (LIF-8); its external content is no longer shown (MIR-8).
    package func enterBackground() { change(to: .background) }

    /// The user comes back to the app; wakes it first when it is suspended (LIF-8, Q-1).
    package func enterForeground() {
        resume()
        change(to: .active)
    }

    /// The device is locked: the app leaves the foreground (MIR-8).
    package func lock() { enterBackground() }

    /// The device is unlocked with the app in front.
    package func unlock() { enterForeground() }

    /// Stops the app in the background: nothing of it runs until ``resume()``.
    package func suspend() {
        guard execution == .running, level == .background else { return }
        settle()
        execution = .suspended
        suspensionQueue.begin(deviceOrientation: uiDevice.orientation, options: options)
    }

    /// Lets a suspended app run again, in the background; what it missed is delivered before anything else.
    package func resume() {
        guard execution == .suspended else { return }
        execution = .running
        for screen in suspensionQueue.disconnectedScreens { disconnectExternalScenes(on: screen) }
        deliverQueue()
        settle()
    }

    /// Ends the app.
    package func terminate() {
        guard execution == .running || execution == .suspended else { return }
        resume()
        change(to: .background)
        for scene in connectedScenes { disconnect(scene) }
        keptDelegate?.applicationWillTerminate(application)
        NotificationCenter.postForUIKit(UIApplication.willTerminateNotification, object: application)
        execution = .notRunning
    }

    /// Tells the app that memory is short.
    package func warnOfMemory() {
        guard execution == .running else { return }
        keptDelegate?.applicationDidReceiveMemoryWarning(application)
        NotificationCenter.postForUIKit(UIApplication.didReceiveMemoryWarningNotification, object: application)
        for screen in screens {
            for window in screen.windowStack.windows { window.rootViewController?.warnOfMemory() }
        }
    }

    /// Takes the app to a level, one step after the other, every scene before the next step.
    func change(to target: ForegroundLevel) {
        guard execution == .running else { return }
        while let next = level.step(towards: target) {
            let previous = level
            level = next
            if next < previous { cancelTouches() }
            if usesScenes {
                for scene in connectedScenes { advance(scene, to: next) }
            } else {
                moveApplication(from: previous, to: next)
            }
        }
        coverExternalScreens()
    }

    /// Tells external screens whether the app's windows are to be seen there (MIR-8).
    func coverExternalScreens() {
        let event: ScreenContentState.Event = level == .background ? .applicationLeft : .applicationReturned
        for screen in screens.dropFirst() { handle(event, on: screen) }
    }

    // MARK: Apps without scenes

    /// Does one step of an app without scenes (LIF-8).
    ///
    /// «Will» comes before the state changes, «did» after.
    private func moveApplication(from old: ForegroundLevel, to new: ForegroundLevel) {
        switch (old, new) {
        case (.active, .inactive):
            keptDelegate?.applicationWillResignActive(application)
            post(UIApplication.willResignActiveNotification)
            applicationState = .inactive
        case (.inactive, .background):
            applicationState = .background
            keptDelegate?.applicationDidEnterBackground(application)
            post(UIApplication.didEnterBackgroundNotification)
        case (.background, .inactive):
            if options.postsWillEnterForegroundFirst { post(UIApplication.willEnterForegroundNotification) }
            keptDelegate?.applicationWillEnterForeground(application)
            if !options.postsWillEnterForegroundFirst { post(UIApplication.willEnterForegroundNotification) }
            applicationState = .inactive
        case (.inactive, .active):
            applicationState = .active
            keptDelegate?.applicationDidBecomeActive(application)
            post(UIApplication.didBecomeActiveNotification)
        default: break
        }
    }

    /// Posts a notification of the application.
    func post(_ name: Notification.Name) {
        NotificationCenter.postForUIKit(name, object: application)
    }
}
