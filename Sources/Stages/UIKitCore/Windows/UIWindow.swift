// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
public import Foundation

/// The backdrop for your app's user interface and the object that dispatches events to your views.
///
/// A new window is on the main screen, at the normal level, hidden, not key and without a root view controller (WIN-1).
/// Only the app retains it; it disappears with the last reference (WIN-13).
@preconcurrency @MainActor open class UIWindow: UIView {
    // MARK: Creation

    /// Creates a hidden window on the main screen; in an app with scenes, on no screen (WIN-3).
    public override init(frame: CGRect) {
        device = SimulatedDevice.current
        assignedScreen = device.mainScreen
        super.init(frame: frame)
        setUp()
    }

    /// Creates a hidden window in a scene, with the size of the scene (WIN-3).
    public init(windowScene: UIWindowScene) {
        device = SimulatedDevice.current
        assignedScreen = device.mainScreen
        super.init(frame: windowScene.coordinateSpace.bounds)
        setUp()
        self.windowScene = windowScene
    }

    /// Creates a hidden window on the main screen, ignoring the archive.
    public required init?(coder: NSCoder) {
        device = SimulatedDevice.current
        assignedScreen = device.mainScreen
        super.init(coder: coder)
        setUp()
    }

    // Not isolated, so that subclasses may have a `deinit` of either kind. The lease cleans up after a window that
    // another thread releases.
    deinit {
        guard DispatchQueue.isMainCurrent else { return }
        MainActor.assumeIsolated { device.windows.windowWillVanish(self) }
    }

    private func setUp() {
        super.isHidden = true
        lease = WindowLease(slot, device: device)
        device.windows.windowWasMade(self)
    }

    // MARK: Simulation

    let device: SimulatedDevice
    /// The place of the window in the window stacks.
    private(set) lazy var slot = WindowSlot(self)
    private lazy var ownUndoManager = UndoManager()

    /// The undo manager of the window, shared by responders without one of their own.
    open override var undoManager: UndoManager? { ownUndoManager }
    private var lease: WindowLease?
    /// The value to which ``screen`` was set.
    var assignedScreen: UIScreen
    /// Whether commits leave out the window while nothing shows frames; it is then laid out when it is drawn. For
    /// windows whose owner never asks for the layout of its views.
    package var defersLayout = false
    /// Whether commits leave out the window now.
    var isLayoutDeferred: Bool { defersLayout && !device.animatesOverTime }
    /// Whether the window belongs to the system (WIN-15).
    package var isSystemWindow: Bool { false }
    /// The orientation of the window's content.
    var orientation = UIInterfaceOrientation.portrait
    /// The last answer of the view controller that determines the orientation (ROT-13).
    var askedMask: UIInterfaceOrientationMask?
    var placement: WindowPlacement {
        get { slot.placement }
        set { slot.placement = newValue }
    }

    // MARK: Screen

    /// The scene of the window. In an app with scenes, a window without one appears nowhere (WIN-3, WIN-4).
    open var windowScene: UIWindowScene? {
        get { scene }
        set {
            let old = scene
            guard newValue !== old else { return }
            scene = newValue
            device.windows.window(self, movedFrom: old)
        }
    }

    /// The scene of the window, which the app does not own (WIN-4).
    private weak var scene: UIWindowScene?

    /// The screen of the window (WIN-4, WIN-5).
    ///
    /// Set the screen before showing the window; moving a visible window is more expensive. In an app with scenes, the
    /// scene determines the screen, and a window without a scene appears nowhere.
    open var screen: UIScreen {
        get { windowScene?.screen ?? assignedScreen }
        @available(iOS, introduced: 3.2, deprecated: 13.0, message: "Use windowScene instead")
        set {
            assignedScreen = newValue
            device.windows.windowWasAssigned(self)
        }
    }

    // MARK: Visibility and order

    /// Whether the window is hidden. The default is true. A hidden window stays on its screen (WIN-12).
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard newValue != super.isHidden else { return }
            super.isHidden = newValue
            if !newValue { addRootView() }
            if newValue { device.windows.windowWasHidden(self) } else { device.windows.windowWasShown(self) }
        }
    }

    /// The position of the window on the z-axis; a change takes effect immediately (WIN-9, WIN-10).
    open var windowLevel = Level.normal { didSet { if windowLevel != oldValue { device.windows.bringToFront(self) } } }

    // MARK: Key

    /// Whether the window is the key window of its scene, which receives keyboard and other non-touch events.
    ///
    /// An app that links against an SDK older than iOS 15 has a single key window (KEY-1).
    open var isKeyWindow: Bool { device.windows.isKey(self) }

    /// Whether the window can become key. The default is true (KEY-4).
    open var canBecomeKey: Bool { true }

    /// Makes the window key without changing its visibility (KEY-2).
    open func makeKey() { device.windows.makeKey(self) }

    /// Shows the window, moves it in front of the others of its level, and makes it key (KEY-2, NOT-4).
    open func makeKeyAndVisible() {
        if isHidden { isHidden = false } else { device.windows.bringToFront(self) }
        makeKey()
    }

    /// Called when the window becomes key. Don't call this method directly (KEY-3).
    open func becomeKey() {}

    /// Called when the window resigns its key status. Don't call this method directly (KEY-3).
    open func resignKey() {}

    // MARK: Content

    /// The root view controller, whose view fills the window; setting it replaces the window's views (WIN-6).
    ///
    /// Its view is loaded when the window is first shown, so that an app can set up the controller in between.
    open var rootViewController: UIViewController? {
        didSet { if rootViewController !== oldValue { replaceContent(of: oldValue) } }
    }
    /// Whether the root view controller's view has yet to be added, when the window is shown.
    private var needsRootView = false

    /// Does nothing: a window has no superview (WIN-12).
    open override func removeFromSuperview() {}

    /// Applies a geometry, notifying the root view controller before its size changes (VCT-1).
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

    /// Converts a point to the coordinates of another window; nil for the screen (GEO-7).
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { point.applying(transform(to: window)) }

    /// Converts a point from the coordinates of another window; nil for the screen (GEO-7).
    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        point.applying(transform(to: window).inverted())
    }

    /// Converts a rectangle to the coordinates of another window; nil for the screen (GEO-7).
    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { rect.applying(transform(to: window)) }

    /// Converts a rectangle from the coordinates of another window; nil for the screen (GEO-7).
    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        rect.applying(transform(to: window).inverted())
    }

    private func transform(to window: UIWindow?) -> CGAffineTransform {
        transform(to: window ?? screen.coordinateSpace)
    }

    // MARK: Responding

    /// Dispatches an event to the window's views. Override this method to intercept events.
    open func sendEvent(_ event: UIEvent) { dispatch(event) }

    /// The first responder; nil for the window itself.
    package weak var firstResponder: UIResponder?
    /// The window whose first responder the views in this window can become.
    var focusWindow: UIWindow { self }

    /// The window's scene, otherwise the application.
    open override var next: UIResponder? { windowScene ?? device.application }
}

extension UIWindow {
    /// Replaces the content of the window with the root view controller's view (WIN-6).
    func replaceContent(of old: UIViewController?) {
        let isShown = placement.shown != nil
        if isShown { old?.beginAppearance(false, animated: false) }
        for view in subviews { view.removeFromSuperview() }
        if isShown { old?.endAppearance() }
        needsRootView = rootViewController != nil
        addRootView()
        if isShown, rootViewController != nil { device.rotation.reevaluate(self, animated: false) }
    }

    /// Adds the new root view controller's view behind other views, unless the window is hidden.
    private func addRootView() {
        guard needsRootView, !isHidden, let view = rootViewController?.view else { return }
        needsRootView = false
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if placement.shown != nil { beginRootAppearance() }
        insertSubview(view, at: 0)
    }

    /// Begins the appearance of the root view controller, which ends in the next turn, when the first frame is drawn.
    func beginRootAppearance() {
        guard let controller = rootViewController else { return }
        controller.beginAppearance(true, animated: false)
        device.mainLoop.enqueue { [weak self, weak controller] in
            guard let self, let controller, controller === rootViewController, placement.shown != nil else { return }
            controller.endAppearance()
        }
    }

    func endRootAppearance() {
        rootViewController?.beginAppearance(false, animated: false)
        rootViewController?.endAppearance()
    }

    /// The position of a window on the z-axis; higher levels are in front of lower ones (WIN-8, WIN-9).
    public struct Level: _UIKitNumericRawRepresentable, Hashable, Sendable {
        /// The value of the level; any value is valid.
        public var rawValue: CGFloat

        /// Creates a level with a value.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// Creates a level with a value.
        public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

        /// The level of the app's windows, 0.
        public static let normal = Level(rawValue: 0)
        /// The level of the status bar, 1000.
        public static let statusBar = Level(rawValue: 1000)
        /// The level of alerts, 2000.
        public static let alert = Level(rawValue: 2000)
    }

    /// Posted when a window becomes visible; the object is the window (NOT-1).
    public nonisolated static let didBecomeVisibleNotification =
        Notification.Name("UIWindowDidBecomeVisibleNotification")

    /// Posted when a window becomes hidden; the object is the window (NOT-1).
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")

    /// Posted when a window becomes key; the object is the window (NOT-1).
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")

    /// Posted when a window resigns its key status; the object is the window (NOT-1).
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
}
