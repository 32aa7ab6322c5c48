// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that manages a view hierarchy.
///
/// This class declares everything that UIKit lets a subclass override; extensions implement the members by topic.
@preconcurrency @MainActor open class UIViewController: UIResponder, UIContentContainer, UITraitChangeObservable {
    // MARK: Creation

    /// Creates a view controller whose view comes from a nib, or from ``loadView()`` if the name is nil.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nib = (nibNameOrNil, nibBundleOrNil)
        super.init()
    }

    /// Creates a view controller that creates its view in ``loadView()``.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a view controller, ignoring the archive.
    public required init?(coder: NSCoder) {
        nib = (nil, nil)
        super.init()
    }
    /// Encodes nothing, as ``init(coder:)`` reads nothing; a subclass that adds to it calls this method.
    open func encode(with coder: NSCoder) {}

    private let nib: (name: String?, bundle: Bundle?)
    /// The name of the nib file, if one was given.
    open var nibName: String? { nib.name }
    /// The bundle of the nib file, if one was given.
    open var nibBundle: Bundle? { nib.bundle }
    /// The title, which containers display.
    open var title: String? { didSet { titleDidChange(from: oldValue) } }

    // MARK: View

    var loadedView: UIView?

    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The view; the first access creates it with ``loadView()`` and calls ``viewDidLoad()``.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { replaceView(with: newValue) }
    }

    /// The view if it is loaded, otherwise nil.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view if necessary.
    open func loadViewIfNeeded() { if loadedView == nil { makeView() } }
    /// Creates the view. The default loads it from the storyboard or nib, otherwise creates an empty one with the size
    /// of the parent's screen, or the main one.
    open func loadView() { makeStandardView() }
    /// Called after the view is loaded.
    open func viewDidLoad() {}

    // MARK: Storyboards

    /// The storyboard data that the controller keeps.
    var origin: InterfaceOrigin?
    /// The nib objects that the controller keeps.
    var nibObjects: InterfaceBuilderObjects?
    /// The storyboard that the controller comes from, or that of its container.
    open var storyboard: UIStoryboard? { origin?.objects.storyboard ?? parent?.storyboard }
    /// Performs the segue with an identifier; raises an exception if the storyboard does not have it.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        performNamedSegue(identifier, sender: sender)
    }
    /// Returns whether a control may perform a segue. The default is true.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    /// Returns whether an unwind segue may lead to the controller, if it has the action. The default is true.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
    ) -> Bool { true }
    /// Called before a segue is performed, with its destination.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    // MARK: Appearance

    /// The appearance state of the view.
    var appearance = AppearanceState()
    /// Whether a move of the view began the appearance transition and ends it.
    var appearsByMove = false
    /// The scroll views that the app has named as the content beside the bars; nil before it has.
    var namedContent: NamedContent?
    /// Names the scroll view beside the bars at some edges, which is not retained, where it is not the view or a subview of
    /// it; nil for the one that the controller finds itself. The controller adjusts its insets, and bars follow it.
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
        nameContent(scrollView, for: edge)
    }
    /// Returns the scroll view that bars at an edge follow: the one that was named, otherwise the one that is found. An
    /// override returns nil if they follow none.
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { knownContent(for: edge) }
    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called before the view appears, after its geometry and traits are set.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view appeared.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view disappears.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view disappeared.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Updates the constraints of the view just before layout. An override calls super last.
    open func updateViewConstraints() { loadedView?.updateConstraints() }
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the view laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// Schedules a call of ``updateProperties()`` before the next frame.
    open func setNeedsUpdateProperties() { loadedView?.setNeedsUpdateProperties() }
    /// The content in place of missing content.
    var contentUnavailable = ContentUnavailable()
    /// Updates ``contentUnavailableConfiguration`` for a state, which the default does with the current one.
    open func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        contentUnavailableConfiguration = contentUnavailableConfiguration?.updated(for: state)
    }
    /// Additional insets of the safe area. The default is zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loadedView?.setNeedsLayout() } }
    }
    /// Whether the view's margins are at least ``systemMinimumLayoutMargins`` at the sides. The default is true.
    open var viewRespectsSystemMinimumLayoutMargins = true {
        didSet {
            if viewRespectsSystemMinimumLayoutMargins != oldValue { loadedView?.layoutMarginsChanged() }
        }
    }
    /// Called when the margins of the view change.
    open func viewLayoutMarginsDidChange() {}
    /// The identifier for state restoration; stored, but the system does not restore state.
    open var restorationIdentifier: String?
    /// Encodes the state; the system does not call this method.
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Decodes the state; the system does not call this method.
    open func decodeRestorableState(with coder: NSCoder) {}
    /// Called after the state was restored; the system does not call this method.
    open func applicationFinishedRestoringState() {}
    /// The insets covered by the container's bars.
    var containerInsets = UIEdgeInsets.zero
    /// Updates content and properties before layout.
    open func updateProperties() {}
    /// Called when the safe area of the view changes.
    open func viewSafeAreaInsetsDidChange() {}

    /// Whether this controller forwards appearance methods to its children. The default is true.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Begins an appearance transition, for containers that forward appearance methods themselves.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }

    /// Ends the appearance transition.
    open func endAppearanceTransition() { endAppearance() }

    /// Whether the controller is being presented; valid in appearance callbacks (VCT-5).
    open var isBeingPresented: Bool { transition == .presented && appearance.phase != .disappeared }
    /// Whether the controller is being dismissed; valid in appearance callbacks (VCT-5).
    open var isBeingDismissed: Bool { transition == .dismissed }
    /// Whether the controller is moving to a container; valid in appearance callbacks (VCT-5).
    open var isMovingToParent: Bool { transition == .movedToParent && appearance.phase != .disappeared }
    /// Whether the controller is moving from its container; valid in appearance callbacks (VCT-5).
    open var isMovingFromParent: Bool { transition == .movedFromParent && appearance.phase != .appeared }

    /// The reason for the appearance transition.
    var transition = Transition.none

    // MARK: Containment

    /// The container of the controller.
    open internal(set) weak var parent: UIViewController?
    /// The children of the controller.
    open internal(set) var children: [UIViewController] = []

    /// Adds a child. Calls `willMove(toParent:)`; the container calls `didMove(toParent:)` (VCT-5).
    open func addChild(_ childController: UIViewController) { adopt(childController) }
    /// Removes the controller from its container. Calls `didMove(toParent:)`; the container calls `willMove(toParent:)`
    /// (VCT-5).
    open func removeFromParent() { leaveParent() }
    /// Called before the controller is added to or removed from a container.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller was added to or removed from a container.
    open func didMove(toParent parent: UIViewController?) {}

    /// The navigation item of the controller.
    open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    /// The nearest navigation controller among the ancestors.
    open var navigationController: UINavigationController? { ancestor() }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The tab in a tab bar controller. The default has the controller's title.
    open var tabBarItem: UITabBarItem! {
        get { madeTab }
        set {
            ownTab = newValue
            tabBarController?.updateTabs()
        }
    }
    var ownTab: UITabBarItem?
    /// Whether the bottom bars are hidden while the controller is pushed onto a stack. The default is false.
    open var hidesBottomBarWhenPushed = false
    /// The nearest tab bar controller among the ancestors.
    open var tabBarController: UITabBarController? { ancestor() }

    // MARK: Presentation

    /// The presentation style. The default is automatic.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Whether a presentation that does not cover the screen determines the status bar; stored only.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// How a standard presentation is animated: cross dissolve and flip fade, the others move.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether the user cannot dismiss the controller. The default is false.
    open var isModalInPresentation = false
    /// Whether presentations in the current context cover this controller. The default is false.
    open var definesPresentationContext = false
    /// Whether a presentation in the current context uses this controller's transition; stored only.
    open var providesPresentationContextTransitionStyle = false
    /// The object that returns the animators and the presentation controller of custom transitions.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// The presentation controller, if it was created.
    var madePresentation: UIPresentationController?
    /// The coordinator of the transition in progress.
    var activeCoordinator: TransitionCoordinator?
    /// Whether the controller is presented in place of another one, in an adapted style.
    var isReplacement = false
    /// The coordinator of the transition in progress, of this controller or an ancestor.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        activeCoordinator ?? parent?.transitionCoordinator
    }
    /// The presentation controller of the presentation in progress, otherwise the one to be used next.
    open var presentationController: UIPresentationController? { presentation }
    /// The presentation controller that is in effect.
    open var activePresentationController: UIPresentationController? {
        ownPresenting == nil ? parent?.activePresentationController : madePresentation
    }
    /// The presentation controller of the controller or the nearest ancestor that is presented, if it is a popover.
    open var popoverPresentationController: UIPopoverPresentationController? {
        (activePresentationController ?? presentation) as? UIPopoverPresentationController
    }
    /// The presentation controller of the controller or the nearest ancestor that is presented, if it is a sheet.
    open var sheetPresentationController: UISheetPresentationController? {
        (activePresentationController ?? presentation) as? UISheetPresentationController
    }
    /// The edges at which the view extends behind bars. The default is all; only the top edge matters here.
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Whether the view extends behind an opaque navigation bar. The default is false.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Whether the controller insets even short content beside bars. The default is true.
    open var automaticallyAdjustsScrollViewInsets = true { didSet { contentScrollView?.insetsDidChange() } }
    /// The items of the navigation controller's toolbar.
    open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.updateToolbar() } }

    /// Sets the items of the navigation controller's toolbar.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
    /// The controller that this one or an ancestor presents.
    open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
    /// The controller that presents this one or an ancestor.
    open var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }

    /// The controller that this one itself presents.
    var ownPresented: UIViewController? { didSet { viewIfLoaded?.window?.presentationDidChange() } }
    /// The controller that presents this one itself.
    weak var ownPresenting: UIViewController?

    /// Presents a view controller modally (ROT-8).
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) { beginPresentation(of: viewControllerToPresent, animated: flag, completion) }
    /// Shows a controller in the nearest container that can: pushed by a navigation controller or in the primary column
    /// of a split view controller, otherwise presented.
    open func show(_ vc: UIViewController, sender: Any?) { showInContainer(vc, sender: sender) }
    /// Shows a controller as the detail of the nearest split view controller, otherwise presents it.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { showAsDetail(vc, sender: sender) }
    /// Returns the nearest container that overrides `show(_:sender:)` or `showDetailViewController(_:sender:)`; for
    /// another action, the nearest controller that performs it.
    open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
        findTarget(of: action, sender: sender)
    }
    /// Dismisses the presented view controller, otherwise this one (ROT-10).
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        beginDismissal(animated: flag, completion)
    }

    // MARK: Rotation

    /// The supported interface orientations (ROT-6); a container does not consult its children (ROT-7).
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        SimulatedDevice.current.profile.idiom == .pad ? .all : .allButUpsideDown
    }

    /// Whether the interface rotates automatically (ROT-4).
    @available(iOS, introduced: 6.0, deprecated: 16.0, message: "Override supportedInterfaceOrientations instead")
    open var shouldAutorotate: Bool { true }
    /// The preferred orientation for presentation. The default is the current one if supported (ROT-8).
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { standardPreferredOrientation }
    /// Whether the controller prefers a locked interface orientation (ROT-12).
    open var prefersInterfaceOrientationLocked: Bool { false }
    /// Notifies the system that ``supportedInterfaceOrientations`` changed (ROT-12).
    open func setNeedsUpdateOfSupportedInterfaceOrientations() { requestOrientationUpdate() }
    /// Notifies the system that ``prefersInterfaceOrientationLocked`` changed (ROT-12).
    open func setNeedsUpdateOfPrefersInterfaceOrientationLocked() { SimulatedDevice.current.rotation.turnWindows() }
    /// Called before the interface rotates; before iOS 8 only.
    @available(iOS, introduced: 2.0, deprecated: 8.0, message: "Use viewWillTransition(to:with:)")
    open func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
    /// Called after the interface rotated; before iOS 8 only.
    @available(iOS, introduced: 2.0, deprecated: 8.0, message: "Use viewWillTransition(to:with:)")
    open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}

    // MARK: Status bar and home indicator

    /// Whether the controller prefers a hidden status bar. The default is true only on a phone in landscape.
    open var prefersStatusBarHidden: Bool { traitCollection.verticalSizeClass == .compact }
    /// The preferred status bar style.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// How the status bar appears and disappears. The default is a fade; has no effect here, it does so at once.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that determines the visibility of the status bar, if any.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// The child that determines the style of the status bar, if any.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Notifies the system that the status bar preferences changed.
    open func setNeedsStatusBarAppearanceUpdate() { SimulatedDevice.current.mainLoop.setNeedsCommit() }
    /// Whether the home indicator should be hidden automatically. The default is false.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that determines the home indicator, if any.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Notifies the system that ``prefersHomeIndicatorAutoHidden`` changed; it is read whenever needed.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// The edges at which the app's gestures take precedence over the system's. The default is none.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// The child that determines those edges, if any.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Whether the pointer should be hidden and report movements only. The default is false; it never is.
    open var prefersPointerLocked: Bool { false }
    /// The child that determines whether the pointer is locked, if any.
    open var childViewControllerForPointerLock: UIViewController? { nil }

    // MARK: Size and traits

    /// Called before the size of the view changes. Overrides call super to notify the children (VCT-1).
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        forwardSize(size, with: coordinator)
    }

    /// Called before the traits of the controller change as the main screen rotates. Overrides call super to notify the
    /// children.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) { forwardTraits(newCollection, with: coordinator) }

    /// Returns the size of a child in a container with `parentSize`. The default is that size (VCT-1).
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// The preferred size of the content. The default is zero.
    open var preferredContentSize = CGSize.zero {
        didSet { if preferredContentSize != oldValue { reportPreferredContentSize() } }
    }
    /// Called when the ``preferredContentSize`` of a child changes. The default does nothing.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// The traits of the controller.
    open var traitCollection: UITraitCollection { currentTraits }
    /// Called when the traits of the controller change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Called when memory is low.
    open func didReceiveMemoryWarning() {}

    /// The style of the interface in the controller's view, overriding the inherited one.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }

    // MARK: Editing

    /// The editing state, with the button that changes it.
    var editing = EditingState()
    /// Starts or ends editing, such as when ``editButtonItem`` is pressed. Overrides call super.
    open func setEditing(_ editing: Bool, animated: Bool) { self.editing.isOn = editing }
    /// The button that starts and ends editing, with the title Edit or Done.
    open var editButtonItem: UIBarButtonItem { makeEditButton() }

    // MARK: Responding

    var addedKeyCommands: [UIKeyCommand] = []
    /// The key commands that were added.
    open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }

    /// The view's superview, otherwise the presenting controller.
    open override var next: UIResponder? { loadedView?.superview ?? ownPresenting }
}
