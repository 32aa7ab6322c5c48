// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// Launches the app: delegate, scenes, check of the windows, first frame, active (LIF-2, LIF-8).
    ///
    /// The device keeps `delegate`, as `UIApplicationMain` does.
    ///
    /// - Parameters:
    ///   - delegate: the app; nil for one that does nothing.
    ///   - info: what its property list says; a manifest of scenes makes it an app with scenes.
    ///   - launchOptions: the reason of the launch.
    ///   - inBackground: whether the app is launched into the background and stays there.
    package func launch(
        _ delegate: (any UIApplicationDelegate)?,
        info: ApplicationInfo = ApplicationInfo(),
        options launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil,
        inBackground: Bool = false
    ) {
        precondition(execution == .notRunning, "an application was launched on this device already")
        self.info = info
        guard checkSceneAdoption() else { return }
        execution = .launching
        level = inBackground ? .background : .inactive
        keptDelegate = delegate
        application.delegate = delegate
        applicationState = usesScenes || inBackground ? .background : .inactive
        chooseLaunchOrientation()
        showStatusBar()
        _ = delegate?.application(application, willFinishLaunchingWithOptions: launchOptions)
        _ = delegate?.application(application, didFinishLaunchingWithOptions: launchOptions)
        NotificationCenter.postForUIKit(UIApplication.didFinishLaunchingNotification, object: application)
        if usesScenes { connectScenesAtLaunch() }
        checkWindowsAtEndOfLaunch()
        execution = .running
        runTurn()
        if !inBackground { change(to: .active) } else { coverExternalScreens() }
        updateCapture()
    }

    /// Makes the delegate from its class and launches the app; what `UIApplicationMain` does.
    package func launch(
        delegateClass: any UIApplicationDelegate.Type, info: ApplicationInfo = ApplicationInfo()
    ) {
        launch(Instantiable.make(delegateClass) as? any UIApplicationDelegate, info: info)
    }

    /// Connects the app's own scene, then one for each monitor that is there (SCN-8).
    private func connectScenesAtLaunch() {
        connectScene(of: makeSession(.windowApplication, on: mainScreen))
        for screen in screens.dropFirst() { connectExternalScene(on: screen) }
    }

    /// Refuses or reports an app without scenes where the system does; returns whether it may start (LIF-9).
    private func checkSceneAdoption() -> Bool {
        guard info.sceneManifest == nil else { return true }
        let sentence = "This process does not adopt UIScene lifecycle."
        if options.systemVersion >= SystemVersion(27), options.effectiveSDKVersion >= SystemVersion(27) {
            raise(.inconsistency(sentence))
            return false
        }
        if options.systemVersion >= SystemVersion(18, 4) {
            report(
                rule: "LIF-9",
                "CLIENT OF UIKIT REQUIRES UPDATE: \(sentence) This will become an assert in a future version.")
        }
        return true
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
