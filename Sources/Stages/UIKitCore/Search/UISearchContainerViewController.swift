// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view controller that shows a search: the search bar at the top, and the results below it.
///
/// It makes a search a part of other containers, such as a tab bar controller, without a navigation bar. The search is
/// active while the controller is visible.
@preconcurrency @MainActor open class UISearchContainerViewController: UIViewController {
    /// The controller of the search.
    public let searchController: UISearchController

    /// Creates a container of a search.
    public init(searchController: UISearchController) {
        self.searchController = searchController
        super.init(nibName: nil, bundle: nil)
        searchController.container = self
    }

    /// Creates a container of a search without a results controller.
    public required init?(coder: NSCoder) {
        searchController = UISearchController(searchResultsController: nil)
        super.init(coder: coder)
        searchController.container = self
    }

    /// Adds the search bar.
    open override func viewDidLoad() {
        super.viewDidLoad()
        if view.backgroundColor == nil { view.backgroundColor = .systemBackground }
        view.addSubview(searchController.searchBar)
    }

    /// Begins the search.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        searchController.isActive = true
    }

    /// Places the search bar below the top of the safe area, and the results below it.
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        searchController.searchBar.frame = placeOfBar
        guard let results = searchController.searchResultsController, results.parent === self else { return }
        results.view.frame = placeOfResults
    }

    private var placeOfBar: CGRect {
        let height = searchController.searchBar.sizeThatFits(view.bounds.size).height
        return CGRect(
            x: view.bounds.minX, y: view.bounds.minY + view.safeAreaInsets.top, width: view.bounds.width, height: height
        )
    }

    /// The place of the results.
    var placeOfResults: CGRect {
        let top = placeOfBar.maxY
        return CGRect(
            x: view.bounds.minX, y: top, width: view.bounds.width, height: max(view.bounds.maxY - top, 0))
    }
}
