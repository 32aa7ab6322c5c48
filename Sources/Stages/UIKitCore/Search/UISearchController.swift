// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view controller that shows search results for the text of a search bar.
///
/// Editing the bar activates the controller and shows the cancel button. As soon as there is text, the results appear
/// over the view of the controller whose navigation item has the search controller ("UISearchController",
/// developer.apple.com/documentation/uikit/uisearchcontroller).
@preconcurrency @MainActor open class UISearchController: UIViewController {
    /// The search bar.
    open private(set) lazy var searchBar: UISearchBar = {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: UISearchBar.standardHeight))
        bar.controller = self
        return bar
    }()
    /// The object that updates the results.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The delegate.
    open weak var delegate: (any UISearchControllerDelegate)?
    /// The controller that shows the results; nil if the searched controller shows them.
    public let searchResultsController: UIViewController?
    /// Whether the content is dimmed during a search; stored, but content is not dimmed here.
    open var obscuresBackgroundDuringPresentation = true
    /// The former name of ``obscuresBackgroundDuringPresentation``.
    @available(iOS, introduced: 8.0, deprecated: 12.0, message: "Use obscuresBackgroundDuringPresentation")
    open var dimsBackgroundDuringPresentation: Bool {
        get { obscuresBackgroundDuringPresentation }
        set { obscuresBackgroundDuringPresentation = newValue }
    }
    /// Whether the title and the buttons of the navigation bar are hidden during a search. The default is true.
    open var hidesNavigationBarDuringPresentation = true
    /// Whether the cancel button appears automatically during a search. The default is true.
    open var automaticallyShowsCancelButton = true
    /// Whether results are shown even without text. The default is false.
    open var showsSearchResultsController = false { didSet { showResults() } }
    /// The navigation item that has the controller, if any.
    weak var item: UINavigationItem?
    /// The container that shows the search, if any.
    weak var container: UISearchContainerViewController?

    /// Creates a controller; if `searchResultsController` is nil, the searched controller shows the results.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller without a results controller.
    public convenience init() { self.init(searchResultsController: nil) }

    /// Creates a controller without a results controller.
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
    }

    /// Whether a search is in progress.
    open var isActive = false { didSet { if isActive != oldValue { activityDidChange() } } }

    private func activityDidChange() {
        if isActive {
            delegate?.willPresentSearchController(self)
        } else {
            delegate?.willDismissSearchController(self)
            searchBar.searchTextField.text = ""
            searchBar.searchTextField.clearTokens()
            searchBar.resignFirstResponder()
        }
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = isActive }
        item?.bar?.heightMayHaveChanged()
        updateResults()
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in
            guard let self else { return }
            if isActive {
                delegate?.didPresentSearchController(self)
            } else {
                delegate?.didDismissSearchController(self)
            }
        }
    }

    /// Updates the results for the text, and shows or hides them.
    func updateResults() {
        searchResultsUpdater?.updateSearchResults(for: self)
        item?.bar?.controller?.topViewController?.setNeedsUpdateContentUnavailableConfiguration()
        showResults()
    }

    private func showResults() {
        guard let results = searchResultsController else { return }
        let hasText = searchBar.text?.isEmpty == false
        guard isActive, hasText || showsSearchResultsController,
            let host = container ?? item?.bar?.controller?.topViewController, let hostView = host.viewIfLoaded
        else {
            guard results.parent != nil else { return }
            results.willMove(toParent: nil)
            results.viewIfLoaded?.removeFromSuperview()
            results.removeFromParent()
            return
        }
        guard results.parent !== host, let view = results.view else { return }
        host.addChild(results)
        view.frame = container?.placeOfResults ?? hostView.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        hostView.addSubview(view)
        results.didMove(toParent: host)
    }
}

/// The method that updates the results of a search.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Called when a search begins or ends, and when its text or scope changes.
    func updateSearchResults(for searchController: UISearchController)
}

/// The methods that respond to the beginning and the end of a search; all are optional.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {
    /// Tells the delegate that a search is about to begin.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Tells the delegate that a search began.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Tells the delegate that a search is about to end.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Tells the delegate that a search ended.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
