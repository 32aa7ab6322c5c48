// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A controller of a view and of what is in it.
///
/// Everything that UIKit lets a subclass override is declared in this class.
@MainActor open class UIViewController: UIResponder {
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
    open var title: String?

    // MARK: View

    private var loadedView: UIView?

    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The controller's view; reading it the first time makes it by ``loadView()`` and calls ``viewDidLoad()``.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.viewController = nil
            loadedView = newValue
            newValue?.viewController = self
        }
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
    open func loadView() {
        if let nibName {
            let reason = "Could not load NIB in bundle: '\(nibBundle ?? .main)' with name '\(nibName)'"
            SimulatedDevice.current.raise(.inconsistency(reason))
        }
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// Tells a subclass that the view has been made.
    open func viewDidLoad() {}

    // MARK: Appearance

    /// Where the view is between hidden and shown.
    private(set) var appearance = AppearanceState()

    /// Tells a subclass that the view is about to appear.
    open func viewWillAppear(_ animated: Bool) {}
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

    /// Tells the controller, for a container that forwards on its own, that the view begins to appear or disappear.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        guard appearance.begin(appearing: isAppearing, animated: animated) else { return }
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    }

    /// Tells the controller that the appearance or disappearance that was begun is complete.
    open func endAppearanceTransition() {
        guard let (appeared, animated) = appearance.end() else { return }
        if appeared { viewDidAppear(animated) } else { viewDidDisappear(animated) }
    }

    // MARK: Responding

    /// The view's superview.
    open override var next: UIResponder? { loadedView?.superview }
}
