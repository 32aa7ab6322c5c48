// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// Launches the app into the foreground: delegate, check of the windows, first frame, active (LIF-8).
    ///
    /// The device keeps `delegate`, as `UIApplicationMain` does.
    package func launch(
        _ delegate: (any UIApplicationDelegate)?,
        options launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) {
        precondition(execution == .notRunning, "an application was launched on this device already")
        execution = .launching
        applicationState = .inactive
        keptDelegate = delegate
        application.delegate = delegate
        _ = delegate?.application(application, willFinishLaunchingWithOptions: launchOptions)
        _ = delegate?.application(application, didFinishLaunchingWithOptions: launchOptions)
        NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: application)
        checkWindowsAtEndOfLaunch()
        execution = .running
        runTurn()
        applicationState = .active
        delegate?.applicationDidBecomeActive(application)
        NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: application)
        updateCapture()
    }

    /// Makes the delegate from its class and launches the app; what `UIApplicationMain` does.
    package func launch(delegateClass: any UIApplicationDelegate.Type) {
        launch(Instantiable.make(delegateClass) as? any UIApplicationDelegate)
    }

    /// Raises the exception for windows shown in the launch that have no root view controller (WIN-7).
    ///
    /// Before iOS 9 the system only logged the same sentence.
    private func checkWindowsAtEndOfLaunch() {
        let shown = windowsShownWhileLaunching.compactMap(\.window)
        windowsShownWhileLaunching = []
        guard shown.contains(where: { !$0.isHidden && $0.rootViewController == nil }) else { return }
        let sentence =
            "Application windows are expected to have a root view controller at the end of application launch"
        if options.systemVersion >= SystemVersion(9) {
            raise(.inconsistency(sentence))
        } else {
            report(rule: "WIN-7", sentence)
        }
    }
}
