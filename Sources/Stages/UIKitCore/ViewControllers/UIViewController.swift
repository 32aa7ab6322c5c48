// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A controller of a view and of what is in it.
///
/// Everything that UIKit lets a subclass override is declared in this class; what the members do is told by topic in
/// the extensions.
@MainActor open class UIViewController: UIResponder, UIContentContainer, UITraitEnvironment {
    // MARK: Creation

    /// Creates a controller; nib files are unknown here, so `nibNameOrNil` is nil.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Creates a controller that makes its view in ``loadView()``.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller; archives of controllers hold nothing that the simulator reads.
    public required init?(coder: NSCoder) {
        nibName = nil
        nibBundle = nil
        super.init()
    }

    /// The nib file's name that the controller was created with.
    public let nibName: String?
    /// The bundle that the controller was created with.
    public let nibBundle: Bundle?
    /// The controller's title; a container shows it.
    open var title: String? {
        didSet { if navigationItem.title == nil || navigationItem.title == oldValue { navigationItem.title = title } }
    }

    // MARK: View

    /// The view, once it has been made.
    var loadedView: UIView?

    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The controller's view; reading it the first time makes it by ``loadView()`` and calls ``viewDidLoad()``.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { replaceView(with: newValue) }
    }

    /// The controller's view when it has been made, else nil; reading it makes nothing.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the view has been made.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view if there is none.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
        viewDidLoad()
    }

    /// Makes the view; the default is an empty one of the main screen's size.
    open func loadView() { makeStandardView() }
    /// Tells a subclass that the view has been made.
    open func viewDidLoad() {}

    // MARK: Appearance

    /// Where the view is between hidden and shown.
    var appearance = AppearanceState()
    /// Whether the appearance was begun by a move of the view and ends with it.
    var appearsByMove = false

    /// Tells a subclass that the view is about to appear.
    open func viewWillAppear(_ animated: Bool) {}
    /// Tells a subclass that the view is about to appear and has its place and traits.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Tells a subclass that the view has appeared.
    open func viewDidAppear(_ animated: Bool) {}
    /// Tells a subclass that the view is about to disappear.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Tells a subclass that the view has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Tells a subclass that the view is about to place its subviews.
    open func viewWillLayoutSubviews() {}
    /// Tells a subclass that the view has placed its subviews.
    open func viewDidLayoutSubviews() {}
    /// Has ``updateProperties()`` called before the next frame.
    open func setNeedsUpdateProperties() { loadedView?.setNeedsUpdateProperties() }
    /// How far the controller reaches into its view beyond the device and the bars; zero unless the app says otherwise.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loadedView?.setNeedsLayout() } }
    }
    /// How far the bars of the container reach into the view.
    var containerInsets = UIEdgeInsets.zero
    /// Brings what the controller shows in line with what it knows, before layout.
    open func updateProperties() {}
    /// Tells a subclass that the safe area of the view is another one.
    open func viewSafeAreaInsetsDidChange() {}

    /// Whether children are told of appearance by this controller; true unless a container does it itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Tells the controller, for a container that forwards on its own, that the view begins to appear or disappear.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }

    /// Tells the controller that the appearance or disappearance that was begun is complete.
    open func endAppearanceTransition() { endAppearance() }

    /// Whether the view is appearing because the controller is being presented; in appearance callbacks only (VCT-5).
    open var isBeingPresented: Bool { transition == .presented && appearance.phase != .disappeared }
    /// Whether the view is disappearing because the controller is being dismissed; in callbacks only (VCT-5).
    open var isBeingDismissed: Bool { transition == .dismissed }
    /// Whether the view is appearing because the controller was added to a container; in callbacks only (VCT-5).
    open var isMovingToParent: Bool { transition == .movedToParent && appearance.phase != .disappeared }
    /// Whether the view is disappearing because the controller is leaving its container; in callbacks only (VCT-5).
    open var isMovingFromParent: Bool { transition == .movedFromParent && appearance.phase != .appeared }

    /// Why the view is appearing or disappearing.
    var transition = Transition.none

    // MARK: Containment

    /// The container that the controller is in.
    open internal(set) weak var parent: UIViewController?
    /// The controllers in this container.
    open internal(set) var children: [UIViewController] = []

    /// Takes a controller in; tells it that it will move, and leaves «did move» to the container (VCT-5).
    open func addChild(_ childController: UIViewController) { adopt(childController) }
    /// Leaves the container; tells that it did move, and leaves «will move» to the container (VCT-5).
    open func removeFromParent() { leaveParent() }
    /// Tells a subclass that the controller is about to move to a container, or out of one.
    open func willMove(toParent parent: UIViewController?) {}
    /// Tells a subclass that the controller has moved to a container, or out of one.
    open func didMove(toParent parent: UIViewController?) {}

    /// The navigation item that a navigation controller shows for this controller.
    open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// The nearest navigation controller around this one.
    open var navigationController: UINavigationController? { ancestor() }
    /// The nearest tab bar controller around this one.
    open var tabBarController: UITabBarController? { ancestor() }

    // MARK: Presentation

    /// How the controller is presented; as the system likes unless the app says otherwise.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The controller that this one, or a container around it, presents.
    open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
    /// The controller that presents this one, or a container around it.
    open var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }

    /// The controller that this one itself presents.
    var ownPresented: UIViewController?
    /// The controller that itself presents this one.
    weak var ownPresenting: UIViewController?

    /// Shows a controller over this one (ROT-8).
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        beginPresentation(of: viewControllerToPresent, animated: flag, completion)
    }

    /// Takes away what this controller presents; when it presents nothing, this controller itself (ROT-10).
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        beginDismissal(animated: flag, completion)
    }

    // MARK: Rotation

    /// The orientations that the interface may have with this controller (ROT-6); a container does not ask its
    /// children (ROT-7).
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        SimulatedDevice.current.profile.idiom == .pad ? .all : .allButUpsideDown
    }

    /// Whether the interface turns with the device while this controller decides (ROT-4).
    @available(iOS, introduced: 6.0, deprecated: 16.0, message: "Override supportedInterfaceOrientations instead")
    open var shouldAutorotate: Bool { true }

    /// The orientation in which the controller is presented; the present one where that is allowed (ROT-8).
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { standardPreferredOrientation }

    /// Whether the interface is to stay as it is (ROT-12).
    open var prefersInterfaceOrientationLocked: Bool { false }

    /// Asks for ``supportedInterfaceOrientations`` to be read again and the interface turned if need be (ROT-12).
    open func setNeedsUpdateOfSupportedInterfaceOrientations() { requestOrientationUpdate() }

    /// Asks for ``prefersInterfaceOrientationLocked`` to be read again (ROT-12).
    open func setNeedsUpdateOfPrefersInterfaceOrientationLocked() { SimulatedDevice.current.rotation.turnWindows() }

    /// Has all windows follow the device now where they may (ROT-12).
    @available(iOS, introduced: 5.0, deprecated: 16.0, message: "Use setNeedsUpdateOfSupportedInterfaceOrientations")
    open class func attemptRotationToDeviceOrientation() { SimulatedDevice.current.rotation.turnWindows() }

    /// Tells that the interface is about to turn; before iOS 8 only.
    @available(iOS, introduced: 2.0, deprecated: 8.0, message: "Use viewWillTransition(to:with:)")
    open func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}

    /// Tells that the interface has turned; before iOS 8 only.
    @available(iOS, introduced: 2.0, deprecated: 8.0, message: "Use viewWillTransition(to:with:)")
    open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}

    // MARK: Status bar and home indicator

    /// Whether there is no status bar while this controller fills the main screen; false unless a subclass says so.
    open var prefersStatusBarHidden: Bool { false }
    /// How the status bar looks while this controller fills the main screen.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// The child that decides in place of this controller whether there is a status bar; nil for none.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// The child that decides in place of this controller how the status bar looks; nil for none.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Asks for the wishes about the status bar to be read again before the next frame.
    open func setNeedsStatusBarAppearanceUpdate() { SimulatedDevice.current.mainLoop.setNeedsCommit() }
    /// Whether the home indicator fades while nobody touches the screen; false unless a subclass says so.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that decides in place of this controller about the home indicator; nil for none.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Says that ``prefersHomeIndicatorAutoHidden`` has changed; it is read anew whenever it is needed.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

    // MARK: Size and traits

    /// Tells that the view is about to have another size; an override calls super to reach the children (VCT-1).
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        forwardSize(size, with: coordinator)
    }

    /// The size that a child has when this container has `parentSize`; that size itself by default (VCT-1).
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// The size that a container may give the controller; zero by default.
    open var preferredContentSize = CGSize.zero
    /// The traits of the view's surroundings.
    open var traitCollection: UITraitCollection { currentTraits }
    /// Tells a subclass that the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Tells that memory is short; the place to let go of what can be made again.
    open func didReceiveMemoryWarning() {}

    /// Whether the interface of the controller's view is light or dark, whatever is around it.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { loadedView?.announceStyle(from: oldValue, to: overrideUserInterfaceStyle) }
    }

    // MARK: Scene accessories

    /// Offers a scene for when an external display is there, while this controller is presented (SCN-11).
    open func registerSceneAccessory(_ accessory: UISceneAccessory) -> UISceneAccessoryRegistration {
        SimulatedDevice.current.scenes.accessories.register(accessory, of: self)
    }

    /// Takes an offer back (SCN-11).
    open func unregisterSceneAccessory(_ registration: UISceneAccessoryRegistration) {
        SimulatedDevice.current.scenes.accessories.unregister(registration)
    }

    // MARK: Responding

    /// The view's superview; for a root controller its window.
    open override var next: UIResponder? { loadedView?.superview ?? ownPresenting }
}
