// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// How a navigation controller's bar is laid out, drawn, and touched; the screen is 375 points wide.
    @MainActor struct NavigationBarTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func show(
            _ root: UIViewController, _ configure: (UINavigationController) -> Void = { _ in }
        ) -> (window: UIWindow, navigation: UINavigationController) {
            let window = UIWindow(frame: UIScreen.main.bounds)
            let navigation = UINavigationController(rootViewController: root)
            configure(navigation)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            simulation.device.settle()
            return (window, navigation)
        }

        private func titled(_ title: String) -> UIViewController {
            let controller = UIViewController()
            controller.title = title
            return controller
        }

        private var texts: [String] { simulation.device.renderTree(of: .main).layers.flatMap(\.texts) }

        @Test func `an item that is hidden at first is shown later`() {
            let (root, item) = (titled("Screens"), UIBarButtonItem(title: "Save"))
            item.isHidden = true
            root.navigationItem.rightBarButtonItem = item
            let shown = show(root)
            #expect(!texts.contains("Save"))
            item.isHidden = false
            simulation.device.settle()
            withExtendedLifetime(shown) { #expect(texts.contains("Save")) }
        }

        @Test func `the bar is 44 points high below the status bar, and the safe area is below it`() {
            let root = titled("Screens")
            let (window, navigation) = show(root)
            #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 20, width: 375, height: 44))
            #expect(root.view.frame == window.bounds && root.view.safeAreaInsets.top == 64)
            #expect(texts.contains("Screens"))
        }

        @Test func `BAR-1 the title follows the controller and its navigation item`() {
            let root = titled("One")
            let (window, _) = show(root)
            root.title = "Two"
            simulation.device.settle()
            #expect(texts.contains("Two") && !texts.contains("One"))
            root.navigationItem.title = "Three"
            simulation.device.settle()
            #expect(texts.contains("Three") && !texts.contains("Two"))
            let view = UILabel(frame: CGRect(x: 0, y: 0, width: 101, height: 20))
            root.navigationItem.titleView = view
            simulation.device.settle()
            #expect(!texts.contains("Three") && view.isDescendant(of: window))
            #expect(view.convert(view.bounds, to: nil).midX == 187.5)
        }

        @Test func `a large title takes another 52 points`() {
            let root = titled("Large")
            let (window, navigation) = show(root) { $0.navigationBar.prefersLargeTitles = true }
            #expect(navigation.navigationBar.frame.height == 96 && root.view.safeAreaInsets.top == 116)
            let small = titled("Small")
            small.navigationItem.largeTitleDisplayMode = .never
            navigation.pushViewController(small, animated: false)
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 44 && small.view.safeAreaInsets.top == 64)
            withExtendedLifetime(window) {}
        }

        private func scrolling() -> (UIViewController, UIScrollView) {
            let (root, scroll) = (titled("Large"), UIScrollView(frame: UIScreen.main.bounds))
            scroll.contentSize = CGSize(width: 375, height: 2000)
            root.view.addSubview(scroll)
            return (root, scroll)
        }

        @Test func `a large title collapses as content scrolls, and expands at its top`() {
            let (root, scroll) = scrolling()
            let (window, navigation) = show(root) { $0.navigationBar.prefersLargeTitles = true }
            let bar = navigation.navigationBar
            #expect(scroll.contentOffset.y == -116 && bar.frame.height == 96)
            scroll.contentOffset.y = -100
            simulation.device.settle()
            #expect(bar.frame.height == 80 && scroll.adjustedContentInset.top == 100)
            #expect(scroll.contentOffset.y == -100)
            scroll.contentOffset.y = 200
            simulation.device.settle()
            #expect(bar.frame.height == 44 && scroll.adjustedContentInset.top == 64)
            #expect(texts.count { $0 == "Large" } == 1)
            scroll.contentOffset.y = -116
            simulation.device.settle()
            #expect(bar.frame.height == 96 && root.view.safeAreaInsets.top == 116)
            withExtendedLifetime(window) {}
        }

        @Test func `a large title follows the collection of its controller, whatever other views there are`() throws {
            let layout = UICollectionViewFlowLayout()
            layout.sectionInset.top = 2000
            let root = UICollectionViewController(collectionViewLayout: layout)
            root.title = "Large"
            let (other, plain) = (UIScrollView(frame: UIScreen.main.bounds), UIView(frame: UIScreen.main.bounds))
            other.contentSize = CGSize(width: 375, height: 2000)
            let source = NumberSource([[]])
            root.collectionView.dataSource = source
            for view in [plain, other] { root.view.insertSubview(view, at: 0) }
            let (window, navigation) = show(root) { $0.navigationBar.prefersLargeTitles = true }
            let (bar, collection) = (navigation.navigationBar, try #require(root.collectionView))
            #expect(root.view.subviews.first === other && root.view.subviews.last === collection)
            #expect(collection.contentOffset.y == -116 && bar.frame.height == 96)
            other.contentOffset.y = 200
            simulation.device.settle()
            #expect(bar.frame.height == 96)
            collection.contentOffset.y = 200
            simulation.device.settle()
            #expect(bar.frame.height == 44 && collection.adjustedContentInset.top == 64)
            withExtendedLifetime((window, source)) {}
        }

        @Test func `a title stays collapsed below a pushed controller, and a drag expands it`() {
            let (root, scroll) = scrolling()
            let (window, navigation) = show(root) { $0.navigationBar.prefersLargeTitles = true }
            scroll.contentOffset.y = 0
            simulation.device.settle()
            let small = titled("Small")
            small.navigationItem.largeTitleDisplayMode = .never
            navigation.pushViewController(small, animated: false)
            simulation.device.settle()
            navigation.popViewController(animated: false)
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 44 && scroll.contentOffset.y == 0)
            let device = simulation.device
            device.touchBegan(at: CGPoint(x: 100, y: 200), time: 1)
            for step in 1...5 {
                device.touchMoved(to: CGPoint(x: 100, y: 200 + 60 * Double(step)), time: 1 + Double(step))
            }
            device.touchEnded(time: 20)
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 96)
            withExtendedLifetime(window) {}
        }

        @Test func `content that is not below the bar does not collapse its title`() {
            let (root, scroll) = scrolling()
            scroll.frame.origin.y = 200
            let (window, navigation) = show(root) { $0.navigationBar.prefersLargeTitles = true }
            scroll.contentOffset.y = 100
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 96)
            withExtendedLifetime(window) {}
        }

        @Test func `a hidden bar is not drawn and takes no space`() {
            let root = titled("Hidden")
            let (window, navigation) = show(root)
            navigation.setNavigationBarHidden(true, animated: false)
            simulation.device.settle()
            #expect(!texts.contains("Hidden") && root.view.safeAreaInsets.top == 20)
            withExtendedLifetime(window) {}
        }

        @Test func `content begins below an opaque bar`() {
            let root = titled("Opaque")
            let (window, _) = show(root) { $0.navigationBar.isTranslucent = false }
            #expect(root.view.frame == CGRect(x: 0, y: 64, width: 375, height: 603))
            #expect(root.view.safeAreaInsets.top == 0)
            root.extendedLayoutIncludesOpaqueBars = true
            root.navigationController?.view.setNeedsLayout()
            simulation.device.settle()
            #expect(root.view.frame == window.bounds)
        }

        @Test func `touches press the buttons on both sides`() {
            let root = titled("Buttons")
            var pressed: [String] = []
            func button(_ title: String) -> UIBarButtonItem {
                UIBarButtonItem(title: title, primaryAction: UIAction { _ in pressed.append(title) })
            }
            root.navigationItem.leftBarButtonItem = button("Left")
            root.navigationItem.rightBarButtonItems = [button("Outer"), button("Inner")]
            let (window, _) = show(root)
            simulation.device.tap(at: CGPoint(x: 25, y: 42))
            simulation.device.tap(at: CGPoint(x: 350, y: 42))
            #expect(pressed == ["Left", "Outer"])
            let inner = root.navigationItem.rightBarButtonItems?.last?.button
            let place = inner?.convert(CGPoint(x: 10, y: 10), to: nil)
            simulation.device.tap(at: place ?? .zero)
            #expect(pressed == ["Left", "Outer", "Inner"])
            root.navigationItem.leftBarButtonItem?.isEnabled = false
            simulation.device.settle()
            simulation.device.tap(at: CGPoint(x: 25, y: 42))
            #expect(pressed.count == 3)
            withExtendedLifetime(window) {}
        }

        @Test func `BAR-2 the back button has the previous controller's title, and a touch pops`() {
            let (window, navigation) = show(titled("First"))
            navigation.pushViewController(titled("Second"), animated: false)
            simulation.device.settle()
            #expect(texts.contains("First") && texts.contains("Second"))
            simulation.device.tap(at: CGPoint(x: 20, y: 42))
            simulation.device.settle()
            #expect(navigation.viewControllers.count == 1)
            simulation.device.tap(at: CGPoint(x: 20, y: 42))
            simulation.device.settle()
            #expect(navigation.viewControllers.count == 1 && texts.contains("First"))
            withExtendedLifetime(window) {}
        }

        @Test func `BAR-3 a hidden back button takes no touch, and the item's own button replaces it`() {
            let (window, navigation) = show(titled("First"))
            let second = titled("Second")
            second.navigationItem.hidesBackButton = true
            navigation.pushViewController(second, animated: false)
            simulation.device.settle()
            simulation.device.tap(at: CGPoint(x: 20, y: 42))
            #expect(navigation.viewControllers.count == 2 && !texts.contains("First"))
            second.navigationItem.hidesBackButton = false
            second.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Close")
            simulation.device.settle()
            #expect(texts.contains("Close") && !texts.contains("First"))
            withExtendedLifetime(window) {}
        }

        @Test func `the background comes from the appearance and extends behind the status bar`() {
            let root = titled("Colored")
            let (window, navigation) = show(root) { navigation in
                let appearance = UINavigationBarAppearance()
                appearance.configureWithOpaqueBackground()
                appearance.backgroundColor = .red
                appearance.titleTextAttributes = [.foregroundColor: UIColor.green]
                navigation.navigationBar.standardAppearance = appearance
                navigation.navigationBar.scrollEdgeAppearance = appearance
            }
            #expect(navigation.navigationBar.backgroundLook.fills == [.red])
            navigation.navigationBar.barTintColor = .blue
            #expect(navigation.navigationBar.backgroundLook.fills == [.blue])
            let background = navigation.navigationBar.subviews.first
            #expect(
                background?.convert(background?.bounds ?? .zero, to: nil) == CGRect(x: 0, y: 0, width: 375, height: 64))
            withExtendedLifetime(window) {}
        }

        @Test
        func `TN3106 a bar without a scroll edge appearance is transparent there and filled when scrolled`() {
            let root = UIViewController()
            let scroll = UIScrollView(frame: UIScreen.main.bounds)
            scroll.contentSize = CGSize(width: 375, height: 2000)
            root.view.addSubview(scroll)
            let (window, navigation) = show(root)
            #expect(navigation.navigationBar.backgroundLook.fills.isEmpty)
            scroll.contentOffset.y = 300
            #expect(!navigation.navigationBar.backgroundLook.fills.isEmpty)
            withExtendedLifetime(window) {}
        }
    }
}

extension RenderLayer {
    /// The strings that the layer and its sublayers draw, back to front.
    var texts: [String] {
        let own = (contents?.commands ?? []).compactMap { command -> String? in
            guard case .text(let block, _) = command else { return nil }
            return block.runs.map(\.string).joined()
        }
        return own + sublayers.flatMap(\.texts)
    }
}
