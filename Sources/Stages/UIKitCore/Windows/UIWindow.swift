// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The backdrop of an app's views on one screen, and the way by which events reach them.
///
/// A new window is on the main screen, at level normal, hidden, not key and without root view controller (WIN-1).
/// Nobody but the app keeps it: when the last reference goes, the window disappears (WIN-13).
@MainActor open class UIWindow: UIView {
    // MARK: Creation

    /// Creates a hidden window on the main screen; in an app with scenes, on no screen (WIN-3).
    public override init(frame: CGRect) {
        device = SimulatedDevice.current
        assignedScreen = device.mainScreen
        super.init(frame: frame)
        setUp()
    }

    /// Creates a hidden window in a scene, with the scene's size (WIN-3).
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.coordinateSpace.bounds)
        self.windowScene = windowScene
    }

    /// Creates a hidden window on the main screen; archives of windows hold nothing that the simulator reads.
    public required init?(coder: NSCoder) {
        device = SimulatedDevice.current
        assignedScreen = device.mainScreen
        super.init(coder: coder)
        setUp()
    }

    isolated deinit {
        device.windows.windowWillVanish(self)
    }

    private func setUp() {
        super.isHidden = true
        _ = slot
        device.windows.windowWasMade(self)
    }

    // MARK: What the simulator knows

    /// The device that the window was made on.
    let device: SimulatedDevice
    /// The window's place in the stacks of windows.
    private(set) lazy var slot = WindowSlot(self)
    /// The screen that ``screen`` was set to.
    var assignedScreen: UIScreen
    /// Whether the window belongs to the system and not to the app (WIN-15).
    package var isSystemWindow: Bool { false }
    /// Which way up the window's content is.
    var orientation = UIInterfaceOrientation.portrait
    /// What the deciding view controller last answered (ROT-13).
    var askedMask: UIInterfaceOrientationMask?
    /// Where the window is in its device's books.
    var placement = WindowPlacement()

    // MARK: Screen

    /// The scene that the window is in; without one, a window of an app with scenes appears nowhere (WIN-3, WIN-4).
    open var windowScene: UIWindowScene? {
        get { scene }
        set {
            let old = scene
            guard newValue !== old else { return }
            scene = newValue
            device.windows.window(self, movedFrom: old)
        }
    }

    /// The scene that the window is in; scenes are not the app's to keep (WIN-4).
    private weak var scene: UIWindowScene?

    /// The screen that the window is on (WIN-4, WIN-5).
    ///
    /// Put the window on its screen before it is shown; moving a visible one works, and costs more. In an app with
    /// scenes the window's scene has a screen, and setting this one shows the window nowhere.
    open var screen: UIScreen {
        get { windowScene?.screen ?? assignedScreen }
        @available(iOS, introduced: 3.2, deprecated: 13.0, message: "Use windowScene instead")
        set {
            assignedScreen = newValue
            device.windows.windowWasAssigned(self)
        }
    }

    // MARK: Visibility and order

    /// Whether the window is not shown; true until the app shows it.
    ///
    /// A hidden window stays on its screen (WIN-12).
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard newValue != super.isHidden else { return }
            super.isHidden = newValue
            if newValue { device.windows.windowWasHidden(self) } else { device.windows.windowWasShown(self) }
        }
    }

    /// How far in front the window is; a new value reorders at once (WIN-9, WIN-10).
    open var windowLevel = Level.normal {
        didSet { if windowLevel != oldValue { device.windows.bringToFront(self) } }
    }

    // MARK: Key

    /// Whether the window gets key events and others without a place on the screen.
    ///
    /// Built for iOS 15 or later, an app has a key window for each scene; before, it has one (KEY-1).
    open var isKeyWindow: Bool { device.windows.isKey(self) }

    /// Whether the window may become key; true unless a subclass says otherwise (KEY-4).
    open var canBecomeKey: Bool { true }

    /// Makes the window key; whether it is shown does not change (KEY-2).
    open func makeKey() { device.windows.makeKey(self) }

    /// Shows the window, puts it in front of the others of its level, and makes it key (KEY-2, NOT-4).
    open func makeKeyAndVisible() {
        if isHidden { isHidden = false } else { device.windows.bringToFront(self) }
        makeKey()
    }

    /// Tells a subclass that the window has become key; not for the app to call (KEY-3).
    open func becomeKey() {}

    /// Tells a subclass that the window is no longer key; not for the app to call (KEY-3).
    open func resignKey() {}

    // MARK: Content

    /// The controller whose view fills the window; setting it replaces the window's views (WIN-6).
    open var rootViewController: UIViewController? {
        didSet { if rootViewController !== oldValue { replaceContent(of: oldValue) } }
    }

    /// Leaves the window as it is: a window has no superview (WIN-12).
    open override func removeFromSuperview() {}

    /// Takes over a new geometry; tells the root view controller before its size changes (VCT-1).
    override func setGeometry(_ new: ViewGeometry) {
        let isResized = new.bounds.size != geometry.bounds.size && placement.shown != nil && !device.rotation.isTurning
        guard isResized, let root = rootViewController, root.isViewLoaded else {
            super.setGeometry(new)
            return
        }
        let coordinator = TransitionCoordinator(duration: 0)
        device.rotation.announceSize(new.bounds.size, to: root, with: coordinator)
        super.setGeometry(new)
        coordinator.animate()
        coordinator.complete()
    }

    // MARK: Conversion

    /// Converts a point of this window to another one; to its screen when that is nil (GEO-7).
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { point.applying(transform(to: window)) }

    /// Converts a point of another window, or of the screen when that is nil, to this one (GEO-7).
    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        point.applying(transform(to: window).inverted())
    }

    /// Converts a rectangle of this window to another one; to its screen when that is nil (GEO-7).
    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { rect.applying(transform(to: window)) }

    /// Converts a rectangle of another window, or of the screen when that is nil, to this one (GEO-7).
    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        rect.applying(transform(to: window).inverted())
    }

    private func transform(to window: UIWindow?) -> CGAffineTransform {
        transform(to: window ?? screen.coordinateSpace)
    }

    // MARK: Responding

    /// Hands an event to the views that it is for; a subclass sees every event of the window here first.
    open func sendEvent(_ event: UIEvent) { dispatch(event) }

    /// The responder that gets events without a place first; none is the window itself.
    weak var firstResponder: UIResponder?

    /// The window's scene, else the application.
    open override var next: UIResponder? { windowScene ?? device.application }
}

extension UIWindow {
    /// Puts the root view controller's view in the place of everything that the window held (WIN-6).
    func replaceContent(of old: UIViewController?) {
        let isShown = placement.shown != nil
        if isShown { old?.beginAppearance(false, animated: false) }
        for view in subviews { view.removeFromSuperview() }
        if isShown { old?.endAppearance() }
        guard let controller = rootViewController, let view = controller.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if isShown { beginRootAppearance() }
        addSubview(view)
        if isShown { device.rotation.reevaluate(self, animated: false) }
    }

    /// Tells the root view controller that it appears: will now, did in the next turn, when the first frame is drawn.
    func beginRootAppearance() {
        guard let controller = rootViewController else { return }
        controller.beginAppearance(true, animated: false)
        device.mainLoop.enqueue { [weak self, weak controller] in
            guard let self, let controller, controller === rootViewController, placement.shown != nil else { return }
            controller.endAppearance()
        }
    }

    /// Tells the root view controller that it has disappeared.
    func endRootAppearance() {
        rootViewController?.beginAppearance(false, animated: false)
        rootViewController?.endAppearance()
    }
}

extension UIWindow {
    /// How far in front a window is: every window of a higher level is in front of all of a lower one (WIN-8, WIN-9).
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// The level's number; any is allowed.
        public var rawValue: CGFloat

        /// Creates a level from its number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Creates a level from its number.
        public init(_ rawValue: CGFloat) {
            self.init(rawValue: rawValue)
        }

        /// The app's own windows, 0.
        public static let normal = Level(rawValue: 0)
        /// The status bar, 1000.
        public static let statusBar = Level(rawValue: 1000)
        /// Alerts, 2000.
        public static let alert = Level(rawValue: 2000)

        /// The level that is `distance` in front of `level`.
        public static func + (level: Level, distance: CGFloat) -> Level { Level(level.rawValue + distance) }
        /// The level that is `distance` behind `level`.
        public static func - (level: Level, distance: CGFloat) -> Level { Level(level.rawValue - distance) }

        /// Whether `left` is behind `right`.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Posted when a window was shown; the object is the window (NOT-1).
    public nonisolated static let didBecomeVisibleNotification =
        Notification.Name("UIWindowDidBecomeVisibleNotification")

    /// Posted when a window was hidden; the object is the window (NOT-1).
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")

    /// Posted when a window became key; the object is the window (NOT-1).
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")

    /// Posted when a window is no longer key; the object is the window (NOT-1).
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
}
