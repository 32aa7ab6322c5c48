// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Foundation
package import RenderTree

/// The device that the process simulates: its screens, its windows, and the application.
///
/// The layer above drives the device; the app sees it through UIKit. Nothing happens on its own: hardware changes are
/// method calls, and work that UIKit defers to a later turn of the main loop waits for ``runTurn()``. Each part of the
/// device owns its state; this class is their common interface. ``SimulatedDeviceDelegate`` receives the events.
///
/// Reading ``current`` for the first time creates a device with the default profile. ``reset(_:options:)`` replaces it,
/// for tests and for programs that choose a profile at launch.
@MainActor package final class SimulatedDevice {
    /// The device of the process.
    package private(set) static var current = SimulatedDevice(.iPhone15, options: SimulationOptions())

    /// Replaces the current device.
    ///
    /// The windows of the old device are hidden without notifications, and its screens are disconnected.
    ///
    /// - Parameters:
    ///   - profile: the hardware of the new device.
    ///   - options: the behavior of the new device.
    /// - Returns: the new device.
    @discardableResult package static func reset(
        _ profile: DeviceProfile = .iPhone15, options: SimulationOptions = SimulationOptions()
    ) -> SimulatedDevice {
        current.tearDown()
        current = SimulatedDevice(profile, options: options)
        return current
    }

    /// The hardware.
    package let profile: DeviceProfile
    /// The options for behavior where sources disagree.
    package let options: SimulationOptions
    /// The device as the app sees it.
    let uiDevice = UIDevice()

    // MARK: Parts

    package private(set) lazy var mainLoop = MainLoop(self)
    private(set) lazy var frames = DeviceFrames(self)
    private(set) lazy var screenList = DeviceScreens(self)
    private(set) lazy var windows = DeviceWindows(self)
    private(set) lazy var systemWindows = SystemWindows(self)
    private(set) lazy var scenes = DeviceScenes(self)
    private(set) lazy var app = AppLifecycle(self)
    private(set) lazy var rotation = DeviceRotation(self)
    private(set) lazy var input = DeviceInput(self)
    let menuSystem = UIMenuSystem()
    private(set) lazy var keyboard = DeviceKeyboard(self)
    let appearanceRules = AppearanceRules()
    /// The problems with images that have been reported.
    var reportedImages: Set<String> = []
    /// The path of the folder of photos, relative to the current directory; nil for `Photos` in the home directory.
    package var photosFolder: String?

    private init(_ profile: DeviceProfile, options: SimulationOptions) {
        self.profile = profile
        self.options = options
        ImageContext.screenScale = profile.scale
    }

    private func tearDown() {
        layOutText(with: nil)
        encodeImages(with: nil)
        useFonts([])
        delegates = []
        KeyValueObservers.removeAll()
        input.tearDown()
        app.tearDown()
        scenes.tearDown()
        systemWindows.tearDown()
        windows.tearDown()
        screenList.tearDown()
    }

    /// Whether the bounds of the main screen rotate with the interface: on iOS 8 and later (GEO-1).
    var screenBoundsTurn: Bool { options.systemVersion >= SystemVersion(8) }

    // MARK: Delegates

    private struct WeakDelegate {
        weak var value: (any SimulatedDeviceDelegate)?
    }

    private var delegates: [WeakDelegate] = []

    /// Adds a delegate, which the device does not retain.
    package func addDelegate(_ delegate: any SimulatedDeviceDelegate) {
        removeDelegate(delegate)
        delegates.append(WeakDelegate(value: delegate))
    }

    /// Removes a delegate.
    package func removeDelegate(_ delegate: any SimulatedDeviceDelegate) {
        delegates.removeAll { $0.value == nil || $0.value === delegate }
    }

    /// Calls `body` with each delegate, in the order in which they were added.
    func notify(_ body: (any SimulatedDeviceDelegate) -> Void) {
        for delegate in delegates { delegate.value.map(body) }
    }

    /// Returns the reason that the output of a screen refuses a mode; nil if it does not.
    func refusal(of mode: DisplayMode, on screen: UIScreen) -> String? {
        for delegate in delegates {
            if let reason = delegate.value?.device(self, refusalOf: mode, on: screen) { return reason }
        }
        return nil
    }

    /// Reports a diagnostic.
    package func report(_ severity: Diagnostic.Severity = .warning, rule: String, _ message: String) {
        let diagnostic = Diagnostic(severity, rule: rule, message: message)
        notify { $0.device(self, didReport: diagnostic) }
    }

    /// Performs work with the current device on the main thread: immediately if called there, otherwise later.
    package nonisolated static func tell(_ body: @escaping @MainActor (SimulatedDevice) -> Void) {
        if DispatchQueue.isMainCurrent {
            MainActor.assumeIsolated { body(.current) }
        } else {
            DispatchQueue.main.async { body(.current) }
        }
    }

    /// Raises an exception on behalf of UIKit; returns only if a delegate chooses to continue.
    package func raise(_ exception: UIKitException) {
        var continues = false
        notify { if $0.device(self, shouldContinueAfter: exception) { continues = true } }
        if !continues { fatalError(exception.description) }
    }
}

// MARK: - Time

extension SimulatedDevice {
    /// Runs one turn of the main loop, then updates layout; does nothing while the app is suspended.
    package func runTurn() { mainLoop.runTurn() }

    /// Runs turns until nothing is pending, at most `limit` of them; returns whether that was enough.
    @discardableResult package func settle(limit: Int = 1000) -> Bool { mainLoop.settle(limit: limit) }

    /// Whether animations run over time, driven by ``frame(at:)``; otherwise, changes take effect immediately.
    /// The default is false.
    package var animatesOverTime: Bool {
        get { frames.animatesOverTime }
        set { frames.animatesOverTime = newValue }
    }

    /// Ends the running animations of a device that gets no more frames.
    ///
    /// Their layers show the final values, and their completions are called in the next turn. Animations that are
    /// paused or repeat forever continue with later frames.
    package func endAnimations() { frames.animator.endAll() }

    /// The frame rate that animations and display links need even if nothing has changed; nil for none.
    package var wantedFramesPerSecond: Int? { frames.wantedFramesPerSecond }

    /// Whether frames are needed even if nothing has changed.
    package var wantsFrames: Bool { frames.wantedFramesPerSecond != nil }

    /// Starts a frame on every screen at `time`, in seconds of ``CACurrentMediaTime()``.
    package func frame(at time: TimeInterval) { for screen in screens { frames.frame(on: screen, at: time) } }

    /// Starts a frame on one screen at `time`; an app in the background gets no frames.
    package func frame(on screen: UIScreen, at time: TimeInterval) { frames.frame(on: screen, at: time) }

    // MARK: Screens and windows

    /// The screens, the main one first (SCR-1).
    package var screens: [UIScreen] { screenList.all }

    /// The built-in screen.
    package var mainScreen: UIScreen { screenList.main }

    /// Returns the connected screen with an identifier.
    package func screen(withID id: String) -> UIScreen? { screens.first { $0.id == id } }

    /// Connects a monitor.
    ///
    /// `screens` contains the new screen before the app is notified (SCR-3). An app that has not finished launching is
    /// not notified: it reads `screens` (SCR-5).
    ///
    /// - Parameters:
    ///   - description: the monitor.
    ///   - willAnnounce: called when `screens` contains the new screen, before the app is notified.
    /// - Returns: the screen of the monitor.
    @discardableResult package func attach(
        _ description: ScreenDescription, willAnnounce: (UIScreen) -> Void = { _ in }
    ) -> UIScreen { screenList.attach(description, willAnnounce: willAnnounce) }

    /// Disconnects a monitor; does nothing for the main screen or a disconnected one.
    ///
    /// `screens` no longer contains the screen when the app is notified (SCR-4). Windows that remain on it stay there,
    /// undrawn, and a diagnostic names them (WIN-14).
    package func detach(_ screen: UIScreen) { screenList.detach(screen) }

    /// Updates what a monitor offers (MODE-5).
    ///
    /// - Parameters:
    ///   - screen: the screen of the monitor.
    ///   - description: the new description.
    ///   - mode: the mode that the monitor switched to on its own; nil keeps the current one if it is still available.
    ///   - overscan: the compensation that replaces the app's; nil keeps it.
    package func update(
        _ screen: UIScreen, to description: ScreenDescription, mode: DisplayMode? = nil,
        overscan: UIScreen.OverscanCompensation? = nil
    ) {
        screenList.update(screen, to: description, mode: mode, overscan: overscan)
    }

    /// The visible windows on a screen, back to front, including those of the system.
    package func visibleWindows(on screen: UIScreen) -> [UIWindow] { screen.windowStack.windows }

    /// Renders the windows on a screen, back to front (WIN-9), in points; performs pending layout first.
    package func renderTree(of screen: UIScreen) -> RenderTree {
        let windows = visibleWindows(on: screen)
        windows.forEach { $0.isLayoutDeferred ? mainLoop.feedback.layOut([$0]) : $0.layoutTree() }
        let traits = screen.traitCollection
        let layers = windows.compactMap { window -> RenderLayer? in
            var layer: RenderLayer?
            traits.overridden(by: window.windowScene?.overrides).performAsCurrent { layer = window.layer.render() }
            layer?.isPrivate = window.isPrivate
            return layer
        }
        return RenderTree(size: screen.bounds.size.rendered, layers: layers)
    }

    // MARK: Orientation

    /// The orientation of the main screen's interface.
    package var interfaceOrientation: UIInterfaceOrientation { rotation.interfaceOrientation }
    /// The physical orientation of the device.
    package var physicalOrientation: UIDeviceOrientation { rotation.physicalOrientation }
    /// Whether the user has locked the orientation of the interface (ROT-18).
    package var isRotationLocked: Bool { rotation.isLocked }

    /// Rotates the device: updates the orientation, posts the notification, then rotates each window according to its
    /// controllers (ROT-2, ROT-3).
    ///
    /// A suspended app is notified when it resumes.
    package func turn(to orientation: UIDeviceOrientation) { rotation.turn(to: orientation) }

    /// Locks the orientation of the interface, or unlocks it (ROT-18).
    package func setRotationLocked(_ isLocked: Bool) { rotation.setLocked(isLocked) }

    // MARK: Touches and keys

    /// Begins a touch.
    ///
    /// The frontmost window with a view at the point gets the touch (WIN-11). External screens have no touch (MIR-6),
    /// and an app that is not active gets no events.
    ///
    /// - Parameters:
    ///   - point: the location, in points of the screen in the current interface orientation.
    ///   - screen: the screen; nil for the main one.
    ///   - finger: a number that identifies the finger.
    ///   - time: the time, in seconds of the caller's clock.
    package func touchBegan(
        at point: CGPoint, on screen: UIScreen? = nil, finger: Int = 0, time: TimeInterval = 0
    ) { input.touchBegan(at: point, on: screen, finger: finger, time: time) }

    /// Moves a finger that touches the screen.
    package func touchMoved(to point: CGPoint, finger: Int = 0, time: TimeInterval = 0) {
        input.touchMoved(to: point, finger: finger, time: time)
    }

    /// Lifts a finger, at its current location or another one.
    package func touchEnded(at point: CGPoint? = nil, finger: Int = 0, time: TimeInterval = 0) {
        input.touchEnded(at: point, finger: finger, time: time)
    }

    /// Whether a finger is touching the screen and a view receives the touch.
    package func isTouching(finger: Int) -> Bool { input.touches[finger] != nil }

    /// Cancels a touch, for example when its input device is unplugged.
    package func touchCanceled(finger: Int = 0, time: TimeInterval = 0) {
        input.touchCanceled(finger: finger, time: time)
    }

    /// Taps once.
    package func tap(at point: CGPoint, on screen: UIScreen? = nil, time: TimeInterval = 0) {
        input.touchBegan(at: point, on: screen, finger: 0, time: time)
        input.touchEnded(at: nil, finger: 0, time: time)
    }

    /// Returns the frontmost window on the main screen that has a view at a point, and that view (WIN-11).
    package func hitTest(_ point: CGPoint, with event: UIEvent? = nil) -> (window: UIWindow, view: UIView)? {
        input.hitTest(point, with: event)
    }

    /// Scrolls the scroll view at a point of the main screen, as a wheel or two fingers on a touchpad do.
    ///
    /// - Parameters:
    ///   - point: the location, in points of the screen in the current interface orientation.
    ///   - way: the distance in points; positive values reveal content to the right or below.
    package func scroll(at point: CGPoint, by way: CGPoint) { input.scroll(at: point, by: way) }

    /// Presses a key: the first responder of the key window, or the window itself, receives it (WIN-11).
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - id: identifies the key until it is released; at least 0.
    ///   - time: the time, in seconds of the caller's clock.
    package func keyBegan(_ key: UIKey, id: Int, time: TimeInterval) { input.keys.began(key, id: id, time: time) }

    /// Types a held key again; does nothing if its press typed nothing.
    package func keyRepeated(id: Int) { input.keys.repeated(id: id) }

    /// Releases a key.
    package func keyEnded(id: Int, time: TimeInterval) { input.keys.ended(id: id, time: time) }

    // MARK: Application

    /// Constants that describe the execution state of an app.
    package enum ExecutionState: String, Hashable, Sendable {
        /// Not launched yet.
        case notRunning
        /// In `didFinishLaunching`.
        case launching
        /// Running.
        case running
        /// In memory, but not executing code.
        case suspended
    }

    /// The class of the application; set it before reading ``application``.
    package var applicationClass: UIApplication.Type {
        get { app.applicationClass }
        set { app.applicationClass = newValue }
    }

    /// The application, created on first use.
    package var application: UIApplication { app.application }
    /// The execution state of the app.
    package var execution: ExecutionState { app.execution }
    /// The foreground level of the app.
    package var level: ForegroundLevel { app.level }
    /// The state that `UIApplication` reports.
    package var applicationState: UIApplication.State { app.state }
    /// Whether the app uses scenes: it has a manifest, and the system is iOS 13 or later.
    package var usesScenes: Bool { app.usesScenes }

    /// Launches the app: delegate, scenes, window check, first frame, then activation (LIF-2, LIF-8).
    ///
    /// The device retains `delegate`, as `UIApplicationMain` does.
    ///
    /// - Parameters:
    ///   - delegate: the app delegate; nil for one that does nothing.
    ///   - info: the information property list; a scene manifest makes it an app with scenes.
    ///   - launchOptions: the reason for the launch.
    ///   - request: the request that launches the app; nil for none.
    ///   - inBackground: whether the app launches into the background.
    package func launch(
        _ delegate: (any UIApplicationDelegate)?, info: ApplicationInfo = ApplicationInfo(),
        options launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil, request: AppRequest? = nil,
        inBackground: Bool = false
    ) { app.launch(delegate, info: info, options: launchOptions, request: request, inBackground: inBackground) }

    /// Creates the delegate from its class and launches the app, as `UIApplicationMain` does.
    package func launch(
        delegateClass: any UIApplicationDelegate.Type, info: ApplicationInfo = ApplicationInfo(),
        request: AppRequest? = nil
    ) { launch(Instantiable.make(delegateClass) as? any UIApplicationDelegate, info: info, request: request) }

    /// Interrupts the active app, like an incoming call (LIF-8).
    package func resignActive() { app.change(to: min(level, .inactive)) }

    /// Ends an interruption; does nothing in the background (LIF-8).
    package func becomeActive() { if level == .inactive { app.change(to: .active) } }

    /// Moves the app to the background (LIF-8); its external content is hidden (MIR-8).
    package func enterBackground() { app.change(to: .background) }

    /// Moves the app to the foreground, resuming it first if it is suspended (LIF-8, Q-1).
    package func enterForeground() {
        app.resume()
        app.change(to: .active)
    }

    /// Suspends the app if it is in the background: none of its code runs until ``resume()``.
    package func suspend() { app.suspend() }

    /// Resumes a suspended app in the background and delivers the changes that it missed.
    package func resume() { app.resume() }

    /// Terminates the app.
    package func terminate() { app.terminate() }
}
