// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The foreground level of an app.
package enum ForegroundLevel: Int, Hashable, Sendable, Comparable {
    /// In the background.
    case background
    /// In the foreground, not receiving events.
    case inactive
    /// In the foreground, receiving events.
    case active

    /// Whether `left` is farther in the background.
    package static func < (left: ForegroundLevel, right: ForegroundLevel) -> Bool { left.rawValue < right.rawValue }

    /// Returns the level one step closer to `target`; nil at the target.
    func step(towards target: ForegroundLevel) -> ForegroundLevel? {
        self == target ? nil : ForegroundLevel(rawValue: rawValue + (self < target ? 1 : -1))
    }
}

/// The life cycle of the app on a device: launch, foreground and background, suspension, termination.
@MainActor final class AppLifecycle {
    unowned let device: SimulatedDevice
    /// The class of the application; read when ``application`` is first used.
    var applicationClass: UIApplication.Type = UIApplication.self
    /// The application, created on first use.
    private(set) lazy var application = Instantiable.make(applicationClass) as? UIApplication ?? UIApplication()
    /// The app's delegate, which `UIApplication` does not retain.
    private(set) var delegate: (any UIApplicationDelegate)?
    /// The app's information property list, with the values for the device.
    private(set) var info = ApplicationInfo()
    /// The execution state of the app.
    private(set) var execution = SimulatedDevice.ExecutionState.notRunning
    /// The foreground level of the app.
    private(set) var level = ForegroundLevel.background
    /// The state that `UIApplication` reports.
    var state = UIApplication.State.inactive { didSet { device.scenes.implicit?.activationState = state.sceneState } }
    /// The changes that the suspended app missed.
    var suspensionQueue = SuspensionQueue()

    /// The tasks that keep the app from being suspended.
    private(set) lazy var backgroundTasks = BackgroundTasks(device)

    init(_ device: SimulatedDevice) { self.device = device }

    func tearDown() { (execution, delegate) = (.notRunning, nil) }

    /// Whether the app uses scenes: it has a manifest, and the system is iOS 13 or later.
    var usesScenes: Bool {
        info.sceneManifest != nil && device.options.systemVersion >= SystemVersion(13) && execution != .notRunning
    }

    /// Launches an app with its delegate, property list and launch options; an app launched in the background stays
    /// there.
    func launch(
        _ delegate: (any UIApplicationDelegate)?, info: ApplicationInfo = ApplicationInfo(),
        options: [UIApplication.LaunchOptionsKey: Any]? = nil, request: AppRequest? = nil, inBackground: Bool = false
    ) {
        precondition(execution == .notRunning, "an application is already running on this device")
        self.info = info.values(for: device.profile.idiom)
        guard checkSceneAdoption() else { return }
        execution = .launching
        level = inBackground ? .background : .inactive
        self.delegate = delegate
        application.delegate = delegate
        device.scenes.connectImplicitScene()
        state = usesScenes || inBackground ? .background : .inactive
        // Scenes get the request in their connection options instead.
        let launchOptions = usesScenes ? options : request?.launchOptions(adding: options) ?? options
        device.rotation.chooseLaunchOrientation()
        device.systemWindows.showStatusBar()
        let window = makeMainWindow()
        let accepts = [
            delegate?.application(application, willFinishLaunchingWithOptions: launchOptions),
            delegate?.application(application, didFinishLaunchingWithOptions: launchOptions),
        ]
        window?.makeKeyAndVisible()
        post(UIApplication.didFinishLaunchingNotification)
        device.menuSystem.build()
        if usesScenes {
            connectScenesAtLaunch(for: request)
        } else if let request, !accepts.contains(false) {
            deliver(request)
        }
        device.windows.checkAtEndOfLaunch()
        execution = .running
        device.runTurn()
        if !inBackground { change(to: .active) } else { coverExternalScreens() }
        device.screenList.updateCapture()
    }

    /// Makes the main storyboard's window in an app without scenes.
    ///
    /// The delegate has it before its launch methods are called; it becomes visible after them.
    private func makeMainWindow() -> UIWindow? {
        guard !usesScenes, let name = info.mainStoryboardName else { return nil }
        guard let controller = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController() else {
            device.report(
                rule: "APP", "Failed to instantiate the default view controller for UIMainStoryboardFile '\(name)'")
            return nil
        }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = controller
        delegate?.ownedWindow = window
        if delegate?.ownedWindow !== window {
            device.report(
                rule: "APP",
                "The app delegate must implement the window property if it wants to use a main storyboard file.")
        }
        return window
    }

    /// Connects the app's own scene, then one for each connected monitor (SCN-8).
    private func connectScenesAtLaunch(for request: AppRequest?) {
        device.scenes.connectScene(
            of: device.scenes.makeSession(.windowApplication, on: device.mainScreen),
            request?.connectionOptions ?? UIScene.ConnectionOptions())
        for screen in device.screens.dropFirst() { device.scenes.connectExternalScene(on: screen) }
    }

    /// Rejects or reports an app without scenes, like the system; returns whether the app may launch (LIF-9).
    private func checkSceneAdoption() -> Bool {
        guard info.sceneManifest == nil else { return true }
        let sentence = "This process does not adopt UIScene lifecycle."
        if device.options.systemVersion >= SystemVersion(27), device.options.effectiveSDKVersion >= SystemVersion(27) {
            device.raise(.inconsistency(sentence))
            return false
        }
        if device.options.systemVersion >= SystemVersion(18, 4) {
            device.report(
                rule: "LIF-9",
                "CLIENT OF UIKIT REQUIRES UPDATE: \(sentence) This will become an assert in a future version.")
        }
        return true
    }

    // MARK: Foreground and background

    func suspend() {
        guard execution == .running, level == .background else { return }
        device.settle()
        backgroundTasks.expire()
        device.settle()
        execution = .suspended
        suspensionQueue.begin(deviceOrientation: device.uiDevice.orientation, options: device.options)
    }

    func resume() {
        guard execution == .suspended else { return }
        execution = .running
        let gone = suspensionQueue.disconnectedScreens
        for screen in gone { device.scenes.disconnectExternalScenes(on: screen) }
        deliverQueue()
        for screen in gone where !screen.isConnected { device.screenList.reportWindowsLeft(on: screen) }
        device.settle()
    }

    func terminate() {
        guard execution == .running || execution == .suspended else { return }
        resume()
        change(to: .background)
        for scene in device.scenes.connected where scene !== device.scenes.implicit {
            device.scenes.disconnect(scene)
        }
        delegate?.applicationWillTerminate(application)
        post(UIApplication.willTerminateNotification)
        device.scenes.disconnectImplicitScene()
        TemporaryFiles.removeCopies()
        execution = .notRunning
    }

    func warnOfMemory() {
        guard execution == .running else { return }
        delegate?.applicationDidReceiveMemoryWarning(application)
        post(UIApplication.didReceiveMemoryWarningNotification)
        for window in device.screens.flatMap(\.windowStack.windows) { window.rootViewController?.warnOfMemory() }
    }

    /// Moves the app to a level step by step; every scene completes a step before the next one begins.
    func change(to target: ForegroundLevel) {
        guard execution == .running else { return }
        while let next = level.step(towards: target) {
            let previous = level
            level = next
            if next < previous { device.input.cancelAll() }
            // No frame would end them.
            if next == .background { device.frames.animator.endAll() }
            if usesScenes {
                for scene in device.scenes.connected { device.scenes.advance(scene, to: next) }
            } else {
                moveApplication(from: previous, to: next)
            }
        }
        coverExternalScreens()
    }

    /// Updates the external screens after the visibility of the app's windows changed (MIR-8).
    func coverExternalScreens() {
        let event: ScreenContentState.Event = level == .background ? .applicationLeft : .applicationReturned
        for screen in device.screens.dropFirst() { device.screenList.handle(event, on: screen) }
    }

    /// Delivers the changes that the app missed: screens in order, then the device orientation.
    func deliverQueue() {
        let (changes, turned) = suspensionQueue.drain(deviceOrientation: UIDevice.current.orientation)
        for change in changes { device.screenList.announce(change, modeBefore: nil) }
        device.screenList.resizeWindowsAfterSuspension()
        if turned { UIDevice.current.announceOrientation() }
        // The interface rotates even if an obstacle, such as the lock, was removed during suspension.
        device.rotation.turnWindows()
        device.notify { $0.deviceDidResume(device) }
        device.screenList.updateCapture()
    }

    // MARK: Apps without scenes

    /// Performs one step in an app without scenes (LIF-8): “will” before the state changes, “did” after.
    private func moveApplication(from old: ForegroundLevel, to new: ForegroundLevel) {
        switch (old, new) {
        case (.active, .inactive):
            delegate?.applicationWillResignActive(application)
            post(UIApplication.willResignActiveNotification)
            state = .inactive
        case (.inactive, .background):
            state = .background
            delegate?.applicationDidEnterBackground(application)
            post(UIApplication.didEnterBackgroundNotification)
        case (.background, .inactive):
            if device.options.postsWillEnterForegroundFirst { post(UIApplication.willEnterForegroundNotification) }
            delegate?.applicationWillEnterForeground(application)
            if !device.options.postsWillEnterForegroundFirst { post(UIApplication.willEnterForegroundNotification) }
            state = .inactive
        case (.inactive, .active):
            state = .active
            delegate?.applicationDidBecomeActive(application)
            post(UIApplication.didBecomeActiveNotification)
        default: break
        }
    }

    /// Posts a notification whose object is the application.
    func post(_ name: Notification.Name) { NotificationCenter.postForUIKit(name, object: application) }
}

extension UIApplication.State {
    /// The state of a scene in an app with this state.
    fileprivate var sceneState: UIScene.ActivationState {
        switch self {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
}
