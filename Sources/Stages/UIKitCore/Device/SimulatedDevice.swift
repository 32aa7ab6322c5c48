// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Foundation

/// The one device that the process simulates: its screens, its windows in order, its application.
///
/// The layer above drives it; the app sees it through UIKit's types. Nothing happens in it on its own: changes of the
/// hardware are method calls, and what UIKit does in a later turn of the main loop waits in ``mainLoop``.
///
/// Reading ``current`` the first time makes a device with the default profile. ``reset(_:options:)`` puts a new one in
/// its place, for tests and for a program that chooses its profile at the start.
@MainActor package final class SimulatedDevice {
    /// The device of the process.
    package private(set) static var current = SimulatedDevice(.iPhone15, options: SimulationOptions())

    /// Takes the current device down and puts a new one in its place.
    ///
    /// Windows of the old device are hidden without a word; its screens are no longer connected.
    @discardableResult package static func reset(
        _ profile: DeviceProfile = .iPhone15,
        options: SimulationOptions = SimulationOptions()
    ) -> SimulatedDevice {
        current.tearDown()
        current = SimulatedDevice(profile, options: options)
        return current
    }

    /// What device it is.
    package let profile: DeviceProfile
    /// The choices where sources disagree.
    package let options: SimulationOptions
    /// The turns of the main run loop.
    package let mainLoop = MainLoop()

    // MARK: What the layer above listens to

    /// Called with everything that UIKit would log or that the developer ought to know.
    package var diagnostics: (Diagnostic) -> Void = { _ in }
    /// Called with every misuse that UIKit answers with an exception; the default ends the process.
    package var exceptionHandler: (UIKitException) -> Void = { fatalError($0.description) }
    /// Called when what an external screen shows changes: mirror, black field, windows, or nothing any more.
    package var contentDidChange: (UIScreen, ScreenContent?) -> Void = { _, _ in }
    /// Called at the end of a turn in which something that windows show may have changed, after layout.
    package var didCommit: () -> Void = {}
    /// Called with every notification of UIKit's own before its observers are, whose order is nobody's promise.
    package var willPost: (Notification.Name, AnyObject?) -> Void = { _, _ in }
    /// Called when a suspended app runs again and has been told what it missed.
    package var didResume: () -> Void = {}
    /// Asked, with the screen's name, before an external screen takes a mode; gives the reason why its output refuses it,
    /// or nil (MODE-3).
    package var modeRefusal: (_ screen: String, DisplayMode) -> String? = { _, _ in nil }

    // MARK: State

    /// The screens, the main one first (SCR-1).
    package internal(set) var screens: [UIScreen] = []
    /// The class of the application; to be set before anything asks for ``application``.
    package var applicationClass: UIApplication.Type = UIApplication.self
    /// The application; made on first use.
    package private(set) lazy var application =
        Instantiable.make(applicationClass) as? UIApplication ?? UIApplication()
    /// How far the application has come.
    package internal(set) var execution = ExecutionState.notRunning
    /// Whether the app is active, inactive or in the background.
    package internal(set) var applicationState = UIApplication.State.inactive
    /// The app's delegate, which nobody else keeps.
    var keptDelegate: (any UIApplicationDelegate)?
    /// The orientation of the main screen's interface.
    package internal(set) var interfaceOrientation = UIInterfaceOrientation.portrait
    /// Which way the device is held.
    package internal(set) var physicalOrientation = UIDeviceOrientation.portrait
    /// Whether the user has locked the interface in its orientation (ROT-18).
    package internal(set) var isRotationLocked = false
    /// Whether windows are being turned.
    var isTurning = false
    /// The offers of scenes for external screens (SCN-11).
    private(set) lazy var accessories = SceneAccessories(self)
    /// The device as the app sees it.
    let uiDevice = UIDevice()
    /// What the app's property list says.
    package internal(set) var info = ApplicationInfo()
    /// Whether the app has scenes: it has a manifest, and the system knows scenes (iOS 13).
    package var usesScenes: Bool {
        info.sceneManifest != nil && options.systemVersion >= SystemVersion(13) && execution != .notRunning
    }
    /// How far the app is in the foreground.
    package internal(set) var level = ForegroundLevel.background
    /// The connected scenes in the order of their connection.
    package internal(set) var connectedScenes: [UIScene] = []
    /// The sessions with a scene, and those that the system keeps without one.
    package internal(set) var openSessions: [UISceneSession] = []
    /// What a suspended app missed.
    var suspensionQueue = SuspensionQueue()
    /// Every window that the app lists, back to front.
    let listedWindows = WindowStack()
    /// The window that most recently became key, in whatever scene (KEY-5).
    weak var keyWindow: UIWindow?
    /// The scope of windows without a scene of their own to be key in.
    let applicationKeyScope = KeyScope()
    /// The fingers on the main screen.
    var touches: [Int: UITouch] = [:]
    /// The last touch that began.
    var lastTap: UITouch?
    /// The windows of the system: status bar, and keyboard and alert while they are shown.
    var systemWindows: [UIWindow] = []
    /// What `isCaptured` was when the app was last told of it.
    var announcedCapture = false
    /// Whether the app is told of a capture later, as a screen is just being announced to it.
    var holdsCapture = false
    /// The windows shown since the application was launched, while launching.
    var windowsShownWhileLaunching: [WindowSlot] = []
    /// What the status bar's clock says; Apple's own 9:41 until somebody who has a clock says otherwise.
    package var statusBarTime = "9:41" {
        didSet { if statusBarTime != oldValue { setNeedsCommit() } }
    }
    /// Whether animations run over time, with the frames of ``frame(at:)``; without them changes are shown at once.
    ///
    /// For whoever gives frames to set; false until then.
    package var animatesOverTime = false
    /// The animations that run.
    let animator = Animator()
    private var needsCommit = false

    /// How far an application has come in its life.
    package enum ExecutionState: String, Hashable, Sendable {
        /// Not launched yet.
        case notRunning
        /// In `didFinishLaunching`.
        case launching
        /// Running.
        case running
        /// In memory, but nothing of it runs.
        case suspended
    }

    private init(_ profile: DeviceProfile, options: SimulationOptions) {
        self.profile = profile
        self.options = options
        screens = [UIScreen(profile.mainScreenDescription, panel: profile, options: options)]
        ImageContext.screenScale = profile.scale
    }

    /// The built-in screen.
    package var mainScreen: UIScreen { screens[0] }

    /// Whether the main screen's bounds turn with the interface: from iOS 8 on (GEO-1).
    var screenBoundsTurn: Bool { options.systemVersion >= SystemVersion(8) }

    /// Reports a diagnostic.
    package func report(_ severity: Diagnostic.Severity = .warning, rule: String, _ message: String) {
        diagnostics(Diagnostic(severity, rule: rule, message: message))
    }

    /// Raises an exception on behalf of UIKit; returns only when the handler does.
    package func raise(_ exception: UIKitException) {
        exceptionHandler(exception)
    }

    private func tearDown() {
        measureText(with: nil)
        encodeImages(with: nil)
        contentDidChange = { _, _ in }
        didCommit = {}
        willPost = { _, _ in }
        didResume = {}
        execution = .notRunning
        keyWindow = nil
        keptDelegate = nil
        systemWindows = []
        touches = [:]
        lastTap = nil
        for scene in connectedScenes { scene.isConnected = false }
        connectedScenes = []
        openSessions = []
        for slot in listedWindows.slots { slot.window?.abandon() }
        listedWindows.removeAll()
        for screen in screens {
            screen.isConnected = false
            screen.windowStack.removeAll()
        }
    }

    // MARK: Turns

    /// Does the work of one turn of the main loop, then lays out what is outdated.
    ///
    /// Does nothing while the app is suspended.
    package func runTurn() {
        guard execution != .suspended else { return }
        mainLoop.runTurn()
        commit()
    }

    /// Runs turns until nothing waits, at most `limit` of them; returns whether that was enough.
    @discardableResult package func settle(limit: Int = 1000) -> Bool {
        for _ in 0..<limit {
            runTurn()
            if execution == .suspended || (mainLoop.isIdle && !needsCommit) { return true }
        }
        return false
    }

    /// Asks for layout and a new picture at the end of the turn.
    func setNeedsCommit() {
        guard !needsCommit else { return }
        needsCommit = true
        mainLoop.onWork()
    }

    /// How often layout is done for one commit, at most.
    private static let layoutPasses = 8

    /// Lays out the views of all visible windows, and tells that there is something new to show.
    private func commit() {
        guard needsCommit else { return }
        updateStatusBar()
        let windows = screens.flatMap(\.windowStack.windows)
        // Layout may outdate layout, and all of it is shown with this commit; what never comes to rest waits.
        for _ in 0..<Self.layoutPasses where windows.contains(where: \.isLayoutOutdated) {
            for window in windows { window.layoutTree() }
        }
        needsCommit = windows.contains(where: \.isLayoutOutdated)
        if needsCommit { mainLoop.onWork() }
        didCommit()
    }
}

extension UIWindow {
    /// Hides the window without a word, as its device is taken down.
    fileprivate func abandon() { placement.isAbandoned = true }

    /// Whether the layout of some view in the window is outdated.
    fileprivate var isLayoutOutdated: Bool { outdated.isAny }
}
