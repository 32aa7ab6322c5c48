// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Content in place of missing content ("UIContentUnavailableConfiguration", Apple); the screen is 375 by 667 points.
    @MainActor struct ContentUnavailableTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() { simulation.launch() }

        private func show(_ root: UIViewController) {
            window.rootViewController = root
            window.makeKeyAndVisible()
            device.settle()
        }

        private var texts: [String] { device.renderTree(of: .main).layers.flatMap(\.texts) }

        private func overlay(of controller: UIViewController) -> UIContentUnavailableView? {
            controller.view.subviews.lazy.compactMap { $0 as? UIContentUnavailableView }.first
        }

        @Test func `the elements are below each other in the middle of the safe area`() throws {
            let controller = UIViewController()
            var configuration = UIContentUnavailableConfiguration.empty()
            configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in }
            configuration.text = "No Favorites"
            configuration.secondaryText = "They appear here."
            configuration.button.title = "Add"
            controller.contentUnavailableConfiguration = configuration
            show(controller)
            #expect(texts.contains("No Favorites") && texts.contains("They appear here.") && texts.contains("Add"))
            let view = try #require(overlay(of: controller))
            #expect(view.frame == controller.view.bounds)
            let shown = view.subviews.filter { !$0.isHidden }.sorted { $0.frame.minY < $1.frame.minY }
            #expect(shown.count == 4)
            #expect(shown.allSatisfy { abs($0.frame.midX - 187.5) < 0.51 })
            let (top, bottom) = (try #require(shown.first).frame.minY, try #require(shown.last).frame.maxY)
            #expect(abs((top + bottom) / 2 - (20 + 667) / 2) <= 1)
            #expect(shown[0].frame.size == CGSize(width: 40, height: 30))
            let gaps = zip(shown, shown.dropFirst()).map { $1.frame.minY - $0.frame.maxY }
            let expected = [
                configuration.imageToTextPadding, configuration.textToSecondaryTextPadding,
                configuration.textToButtonPadding,
            ]
            #expect(zip(gaps, expected).allSatisfy { abs($0 - $1) < 0.01 })
        }

        @Test func `a new configuration replaces the old one in the same view, and nil removes it`() {
            let controller = UIViewController()
            show(controller)
            #expect(controller.contentUnavailableConfiguration == nil && overlay(of: controller) == nil)
            controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
            device.settle()
            let view = overlay(of: controller)
            #expect(texts.contains("Loading…"))
            #expect(view?.subviews.contains { $0 is UIActivityIndicatorView } == true)
            controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
            device.settle()
            #expect(overlay(of: controller) === view && texts.contains("No Results"))
            #expect(view?.subviews.contains { $0 is UIActivityIndicatorView } == false)
            var list = UIListContentConfiguration.cell()
            list.text = "A row"
            controller.contentUnavailableConfiguration = list
            device.settle()
            #expect(overlay(of: controller) == nil && texts.contains("A row"))
            controller.contentUnavailableConfiguration = nil
            device.settle()
            #expect(controller.view.subviews.isEmpty && !texts.contains("A row"))
        }

        @Test func `a button performs its action, unless it is disabled`() throws {
            var pressed = 0
            let controller = UIViewController()
            var configuration = UIContentUnavailableConfiguration.empty()
            configuration.text = "Nothing"
            configuration.secondaryButton.title = "Try Again"
            configuration.secondaryButtonProperties.primaryAction = UIAction { _ in pressed += 1 }
            controller.contentUnavailableConfiguration = configuration
            show(controller)
            func tap() throws {
                let button = try #require(overlay(of: controller)?.subviews.lazy.compactMap { $0 as? UIButton }.first)
                device.tap(at: button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
                device.settle()
            }
            try tap()
            #expect(pressed == 1)
            configuration.secondaryButtonProperties.isEnabled = false
            controller.contentUnavailableConfiguration = configuration
            device.settle()
            try tap()
            #expect(pressed == 1)
        }

        @Test func `the controller updates the configuration before its first layout, and when asked`() {
            let controller = Library()
            #expect(controller.updates == 0)
            show(controller)
            #expect(controller.updates == 1 && texts.contains("Empty"))
            controller.view.setNeedsLayout()
            device.settle()
            #expect(controller.updates == 1)
            controller.isEmpty = false
            controller.setNeedsUpdateContentUnavailableConfiguration()
            controller.setNeedsUpdateContentUnavailableConfiguration()
            device.settle()
            #expect(controller.updates == 2 && !texts.contains("Empty") && controller.view.subviews.isEmpty)
        }

        @Test func `a change of the traits updates a configuration`() {
            let controller = Library()
            show(controller)
            window.overrideUserInterfaceStyle = .dark
            device.settle()
            #expect(controller.updates == 2 && controller.styles == [.light, .dark])
        }

        @Test func `the text of a search tells what was searched for`() {
            let search = UISearchController(searchResultsController: nil)
            let root = UIViewController()
            root.navigationItem.searchController = search
            root.contentUnavailableConfiguration = UIContentUnavailableConfiguration.search()
            show(UINavigationController(rootViewController: root))
            #expect(texts.contains("No Results"))
            let field = search.searchBar.searchTextField
            device.tap(at: field.convert(CGPoint(x: field.bounds.midX, y: field.bounds.midY), to: nil))
            device.settle()
            field.insertText("x")
            device.settle()
            #expect(texts.contains("No Results for “x”"))
            let own = root.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
            #expect(own?.text == "No Results for “x”")
        }

        @Test func `a text of the app's own stays as it is in a search`() {
            var configuration = UIContentUnavailableConfiguration.search()
            configuration.text = "None"
            var state = UIContentUnavailableConfigurationState(traitCollection: UITraitCollection())
            state.searchText = "x"
            #expect(configuration.updated(for: state) == configuration)
            #expect(UIContentUnavailableConfiguration.search().updated(for: state).text == "No Results for “x”")
            #expect(UIContentUnavailableConfiguration.empty().updated(for: state) == .empty())
        }

        @Test func `natural alignment is at the leading edge, and large images shrink`() throws {
            var configuration = UIContentUnavailableConfiguration.empty()
            configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 800, height: 400)).image { _ in }
            configuration.imageProperties.maximumSize = CGSize(width: 0, height: 50)
            configuration.text = "Text"
            configuration.alignment = .natural
            let view = UIContentUnavailableView(configuration: configuration)
            view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
            view.layoutIfNeeded()
            let shown = view.subviews.filter { !$0.isHidden }
            #expect(shown.map(\.frame.minX) == [16, 16])
            #expect(shown.first?.frame.size == CGSize(width: 100, height: 50))
            configuration.imageProperties.maximumSize = .zero
            view.configuration = configuration
            view.layoutIfNeeded()
            let size = try #require(shown.first).frame.size
            #expect(abs(size.width - 268) < 0.01 && abs(size.height - 134) < 0.01)
        }

        @Test func `the view stays in place over content that scrolls`() throws {
            let scrollView = UIScrollView(frame: UIScreen.main.bounds)
            scrollView.contentSize.height = 2000
            let controller = UIViewController()
            controller.view = scrollView
            controller.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
            show(controller)
            scrollView.contentOffset.y = 40
            device.settle()
            let view = try #require(overlay(of: controller))
            #expect(view.frame == scrollView.bounds && view.frame.minY == 40)
        }
    }
}

/// A controller whose content may be missing.
@MainActor private final class Library: UIViewController {
    var isEmpty = true
    private(set) var updates = 0
    private(set) var styles: [UIUserInterfaceStyle] = []

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        updates += 1
        styles.append(state.traitCollection.userInterfaceStyle)
        guard isEmpty else {
            contentUnavailableConfiguration = nil
            return
        }
        var configuration = UIContentUnavailableConfiguration.empty()
        configuration.text = "Empty"
        contentUnavailableConfiguration = configuration
    }
}
