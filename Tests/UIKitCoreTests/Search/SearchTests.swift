// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

/// A delegate and an updater that note what they are told.
@MainActor
private final class SearchLog: NSObject, UISearchBarDelegate, UISearchControllerDelegate,
    UISearchResultsUpdating
{
    var heard: [String] = []

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { heard.append("begin") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { heard.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { heard.append("text \(searchText)") }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { heard.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { heard.append("cancel") }
    func willPresentSearchController(_ searchController: UISearchController) { heard.append("will present") }
    func didPresentSearchController(_ searchController: UISearchController) { heard.append("did present") }
    func willDismissSearchController(_ searchController: UISearchController) { heard.append("will dismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { heard.append("did dismiss") }
    func updateSearchResults(for searchController: UISearchController) {
        heard.append("update \(searchController.searchBar.text ?? "")")
    }
}

extension DeviceTests {
    /// Search bars and search controllers; the screen is 375 points wide.
    @MainActor struct SearchTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let log = SearchLog()
        private var device: SimulatedDevice { simulation.device }

        init() { simulation.launch() }

        private func show(_ root: UIViewController) {
            window.rootViewController = root
            window.makeKeyAndVisible()
            device.settle()
        }

        private var texts: [String] { device.renderTree(of: .main).layers.flatMap(\.texts) }

        private func tap(_ view: UIView) {
            device.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
            device.settle()
        }

        @Test func `a container shows a search with its results below the bar`() {
            let results = UIViewController()
            let search = UISearchController(searchResultsController: results)
            (search.delegate, search.searchResultsUpdater) = (log, log)
            let container = UISearchContainerViewController(searchController: search)
            let tabs = UITabBarController()
            tabs.viewControllers = [container]
            show(tabs)
            #expect(search.isActive && log.heard == ["will present", "update ", "did present"])
            #expect(search.searchBar.frame.minY == container.view.safeAreaInsets.top && results.parent == nil)
            tap(search.searchBar.searchTextField)
            search.searchBar.searchTextField.insertText("a")
            device.settle()
            #expect(log.heard.contains("update a") && results.parent === container)
            #expect(results.view.frame.minY == search.searchBar.frame.maxY)
            #expect(results.view.frame.maxY == container.view.bounds.maxY)
            search.isActive = false
            device.settle()
            #expect(results.parent == nil)
        }

        @Test func `a search bar reports typing, the return key, and the cancel button to its delegate`() throws {
            let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 375, height: 52))
            bar.delegate = log
            bar.showsCancelButton = true
            let root = UIViewController()
            root.view.addSubview(bar)
            show(root)
            #expect(texts.contains("Search") && texts.contains("Cancel"))
            tap(bar.searchTextField)
            bar.searchTextField.insertText("a")
            bar.searchTextField.pressReturn()
            #expect(log.heard == ["begin", "text a", "search"] && bar.isFirstResponder)
            bar.text = "own"
            #expect(log.heard.count == 3)
            device.tap(at: CGPoint(x: 350, y: 126))
            #expect(log.heard.last == "cancel")
            device.settle()
            tap(try #require(bar.searchTextField.clearButton))
            #expect(bar.text?.isEmpty == true && log.heard.last == "text ")
        }

        @Test func `a search field's side views are those of a text field`() throws {
            let field = UISearchTextField(frame: CGRect(x: 0, y: 100, width: 200, height: 36))
            let root = UIViewController()
            root.view.addSubview(field)
            show(root)
            #expect(field.leftView != nil && field.clearButton?.superview == nil)
            #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 170, height: 36))
            field.text = "a"
            device.settle()
            #expect(field.clearButton?.frame == CGRect(x: 173, y: 6, width: 24, height: 24))
            #expect(field.textRect(forBounds: field.bounds).maxX == 173)
            field.leftView = nil
            field.clearButtonMode = .never
            device.settle()
            #expect(field.textRect(forBounds: field.bounds) == field.bounds && field.subviews.isEmpty)
        }

        private func searchable(_ results: UIViewController? = nil) -> (UISearchController, UINavigationController) {
            let search = UISearchController(searchResultsController: results)
            (search.delegate, search.searchResultsUpdater, search.searchBar.delegate) = (log, log, log)
            let root = UIViewController()
            root.title = "Screens"
            root.navigationItem.searchController = search
            let navigation = UINavigationController(rootViewController: root)
            show(navigation)
            return (search, navigation)
        }

        @Test func `the search bar of a navigation item is below the title, and replaces it during a search`() {
            let (search, navigation) = searchable()
            #expect(navigation.navigationBar.frame.height == 96)
            #expect(search.searchBar.convert(search.searchBar.bounds, to: nil).minY == 64)
            tap(search.searchBar.searchTextField)
            #expect(search.isActive && navigation.navigationBar.frame.height == 52)
            #expect(!texts.contains("Screens") && texts.contains("Cancel"))
            search.isActive = false
            device.settle()
            #expect(navigation.navigationBar.frame.height == 96 && texts.contains("Screens"))
            #expect(!texts.contains("Cancel"))
        }

        @Test func `the updater receives each text, and the delegate the beginning and end`() {
            let (search, _) = searchable()
            tap(search.searchBar.searchTextField)
            search.searchBar.searchTextField.insertText("x")
            search.isActive = false
            device.settle()
            #expect(
                log.heard == [
                    "will present", "update ", "begin", "did present", "text x", "update x", "will dismiss", "end",
                    "update ", "did dismiss",
                ])
        }

        @Test func `results are shown over the content while there is text`() {
            let results = UIViewController()
            let (search, navigation) = searchable(results)
            tap(search.searchBar.searchTextField)
            #expect(results.viewIfLoaded?.window == nil)
            search.searchBar.searchTextField.insertText("x")
            device.settle()
            #expect(results.view.window === window && results.parent === navigation.topViewController)
            search.searchBar.text = ""
            #expect(results.view.window == nil && results.parent == nil)
        }
    }
}
