// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Properties that are got and set by their names.
    @MainActor struct KeyValueCodingTests {
        let simulation = Simulation()
        private var texts: [String] { simulation.device.renderTree(of: .main).layers.flatMap(\.texts) }

        private func show(_ controller: UIViewController) -> UIWindow {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            simulation.device.settle()
            return window
        }

        @Test func `numbers and geometry are taken boxed or not, and nil only where the property has it`() {
            let view = UIView()
            view.setValue(NSNumber(value: 0.5), forKey: "alpha")
            view.setValue(1, forKey: "hidden")
            view.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "frame")
            view.setValue(UIColor.red, forKeyPath: "backgroundColor")
            #expect(view.alpha == 0.5 && view.isHidden && view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
            #expect(view.value(forKey: "backgroundColor") as? UIColor == .red)
            view.setValue(nil, forKey: "backgroundColor")
            #expect(view.value(forKey: "backgroundColor") == nil)
            view.setValue(3, forKeyPath: "layer.cornerRadius")
            #expect(view.layer.cornerRadius == 3)
            #expect(simulation.reportedRules.isEmpty)
            view.setValue(nil, forKey: "alpha")
            view.setValue("a", forKey: "tintColor")
            #expect(view.value(forKey: "orientation") == nil)
            #expect(view.alpha == 0.5)
            #expect(simulation.reportedRules == ["KVC", "KVC", "KVC"])
        }

        @Test func `an app turns the device before iOS 16, and cannot since`() {
            for (version, orientation) in [(15, UIDeviceOrientation.landscapeLeft), (16, .portrait)] {
                let simulation = Simulation(version: SystemVersion(version))
                simulation.launch()
                UIDevice.current.setValue(UIInterfaceOrientation.landscapeRight.rawValue, forKey: "orientation")
                #expect(simulation.device.physicalOrientation == orientation)
                #expect(simulation.reportedRules.contains("KVC") == (version == 16))
            }
        }

        @Test func `the parts of a search bar and the placeholder of a field`() throws {
            let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 52))
            let field = try #require(bar.value(forKey: "_searchField") as? UITextField)
            #expect(field === bar.searchTextField)
            bar.setValue("Done", forKey: "cancelButtonText")
            #expect((bar.value(forKey: "cancelButton") as? UIButton)?.title(for: .normal) == "Done")
            field.placeholder = "Find"
            field.setValue(UIColor.red, forKeyPath: "_placeholderLabel.textColor")
            let attributes = unsafe field.attributedPlaceholder?.attributes(at: 0, effectiveRange: nil)
            #expect(attributes?[.foregroundColor] as? UIColor == .red)
            #expect(field.placeholder == "Find")
        }

        @Test func `an alert shows the content, texts, and colors that are set by name`() throws {
            let alert = UIAlertController(title: "Plain", message: "Plain", preferredStyle: .alert)
            let (content, action) = (UIViewController(), UIAlertAction(title: "OK", style: .default))
            alert.addAction(action)
            content.preferredContentSize = CGSize(width: 0, height: 120)
            alert.setValue(content, forKey: "contentViewController")
            alert.setValue(NSAttributedString(string: "Styled"), forKey: "attributedTitle")
            action.setValue(UIColor.red, forKey: "titleTextColor")
            let root = UIViewController()
            let window = show(root)
            root.present(alert, animated: false)
            simulation.device.settle()
            #expect(content.parent === alert && content.view.bounds.size == CGSize(width: 270, height: 120))
            #expect(texts.contains("Styled") && texts.filter { $0 == "Plain" }.count == 1)
            let card = try #require(content.view.superview)
            let height = card.bounds.height
            content.preferredContentSize.height = 150
            simulation.device.settle()
            #expect(card.bounds.height == height + 30)
            alert.setValue(nil, forKey: "contentViewController")
            #expect(content.parent == nil && content.view.superview == nil)
            withExtendedLifetime(window) {}
        }

        @Test func `an app's bars replace those of containers`() throws {
            final class Bar: UITabBar {}
            final class Top: UINavigationBar {}
            let (root, tabs) = (UIViewController(), UITabBarController())
            root.title = "First"
            let navigation = UINavigationController(rootViewController: root)
            tabs.viewControllers = [navigation, UIViewController()]
            let window = show(tabs)
            let (bar, top) = (Bar(), Top())
            tabs.setValue(bar, forKey: "tabBar")
            navigation.setValue(top, forKeyPath: "navigationBar")
            simulation.device.settle()
            #expect(tabs.tabBar === bar && bar.superview === tabs.view && bar.selectedItem === navigation.tabBarItem)
            #expect(tabs.view.subviews.filter { $0 is UITabBar } == [bar])
            #expect(bar.frame.maxY == 667 && bar.items?.count == 2)
            #expect(navigation.navigationBar === top && top.topItem === root.navigationItem && top.bounds.height == 44)
            #expect(navigation.view.subviews.filter { $0 is UINavigationBar } == [top])
            simulation.device.tap(at: CGPoint(x: 280, y: 650))
            simulation.device.settle()
            #expect(tabs.selectedIndex == 1)
            tabs.setValue(UIView(), forKey: "tabBar")
            #expect(tabs.tabBar === bar && simulation.reportedRules == ["KVC"])
            withExtendedLifetime(window) {}
        }

        @Test func `the titles of a picker have the color that is set by name`() {
            let picker = UIDatePicker()
            picker.preferredDatePickerStyle = .wheels
            picker.setValue(UIColor.red, forKeyPath: "textColor")
            #expect(picker.subviews.compactMap { ($0 as? UIPickerView)?.textColor } == [.red])
        }
    }
}
