// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Seed 002, on screens, windows and views: its listings with their log lines.
    @MainActor struct Seed002Tests {
        @Test func `seed 002 the launch listing logs a level of 0, no key window, the key window, and 3000`() {
            let simulation = Simulation()
            var lines: [String] = []
            let delegate = TracingAppDelegate()
            delegate.didLaunch = { [unowned delegate] in
                let application = UIApplication.shared
                lines.append("application = \(application)")
                let window = UIWindow(frame: UIScreen.main.bounds)
                lines.append("windowLevel = \(String(format: "%lf", Double(window.windowLevel.rawValue)))")
                delegate.window = window
                lines.append("appdelegate.keyWindow = \(application.keyWindow?.description ?? "(null)")")
                window.windowLevel = UIWindow.Level(3000)
                window.makeKeyAndVisible()
                window.backgroundColor = .white
                lines.append("appdelegate.keyWindow = \(application.keyWindow?.description ?? "(null)")")
                lines.append("windowLevel = \(String(format: "%lf", Double(window.windowLevel.rawValue)))")
                window.rootViewController = UIViewController()
            }
            simulation.device.launch(delegate)
            #expect(
                lines.map(\.masked) == [
                    "application = <UIApplication: 0x…>",
                    "windowLevel = 0.000000",
                    "appdelegate.keyWindow = (null)",
                    "appdelegate.keyWindow = <UIWindow: 0x…; frame = (0 0; 375 667); "
                        + "gestureRecognizers = <NSArray: 0x…>; layer = <UIWindowLayer: 0x…>>",
                    "windowLevel = 3000.000000",
                ])
            #expect(simulation.exceptions.isEmpty)
        }

        /// The article's main window and its three colored ones, by name.
        private func makeWindows(_ simulation: Simulation) -> [String: UIWindow] {
            let main = simulation.show(UINavigationController(rootViewController: UIViewController()))
            var windows = ["main": main]
            let frames: [(String, UIColor, CGRect)] = [
                ("red", .red, CGRect(x: 20, y: 70, width: 200, height: 200)),
                ("blue", .blue, CGRect(x: 100, y: 100, width: 200, height: 200)),
                ("yellow", .yellow, CGRect(x: 80, y: 200, width: 200, height: 200)),
            ]
            for (name, color, frame) in frames {
                let window = UIWindow()
                window.backgroundColor = color
                window.rootViewController = UIViewController()
                window.frame = frame
                windows[name] = window
            }
            return windows
        }

        @Test(arguments: [["red", "blue", "yellow"], ["yellow", "blue", "red"]], [true, false])
        func `seed 002 the last shown window is in front, and only makeKeyAndVisible makes it key`(
            order: [String], makesKey: Bool
        ) {
            let simulation = Simulation()
            simulation.launch()
            let windows = makeWindows(simulation)
            for name in order {
                if makesKey { windows[name]?.makeKeyAndVisible() } else { windows[name]?.isHidden = false }
            }
            let names = UIApplication.shared.windows.map { window in windows.first { $0.value === window }?.key ?? "?" }
            #expect(names == ["main"] + order)
            let key = windows.first { $0.value === UIApplication.shared.keyWindow }?.key
            #expect(key == (makesKey ? order.last : "main"))
            let touched = simulation.device.hitTest(CGPoint(x: 150, y: 220))?.window
            #expect(touched === windows[order.last ?? ""])
        }

        /// The article's search for the window that the app's interface is in.
        private func findKeyWindow() -> UIWindow? {
            UIApplication.shared.windows.reversed().first { window in
                window.screen == UIScreen.main && !window.isHidden && window.alpha > 0 && window.windowLevel == .normal
            }
        }

        /// The article's search for the controller that is shown.
        private func currentController() -> UIViewController? {
            let front = findKeyWindow()?.subviews.first
            return front?.next as? UIViewController ?? findKeyWindow()?.rootViewController
        }

        @Test func `seed 002 findKeyWindow and getCurrentVC find the app's own, with keyboard and alert above`() {
            let simulation = Simulation { $0.listsSystemWindows = true }
            simulation.launch()
            let root = UIViewController()
            let main = simulation.show(root)
            simulation.device.systemWindows.showKeyboard()
            let alert = simulation.device.systemWindows.showSystemAlert()
            #expect(UIApplication.shared.keyWindow === alert)
            #expect(findKeyWindow() === main)
            #expect(currentController() === root)
        }

        @Test func `seed 002 the last of windows is the text effects window, and a keyboard's view is in it`() {
            let simulation = Simulation { $0.listsSystemWindows = true }
            simulation.launch()
            let main = simulation.show(UIViewController())
            let keyboard = simulation.device.systemWindows.showKeyboard()
            #expect(UIApplication.shared.windows.last.map { "\(type(of: $0))" } == "UITextEffectsWindow")
            #expect(keyboard.subviews.first?.window === keyboard)
            #expect(UIApplication.shared.keyWindow === main)
        }

        @Test func `seed 002 subviews are ordered by addSubview and insertSubview at, above and below`() {
            let parent = UIView()
            let (a, b, c, d) = (UIView(), UIView(), UIView(), UIView())
            parent.addSubview(a)
            parent.insertSubview(b, at: 0)
            parent.insertSubview(c, aboveSubview: b)
            parent.insertSubview(d, belowSubview: a)
            #expect(parent.subviews == [b, c, d, a])
        }

        @Test func `seed 002 a label at the top of a pushed view is under the navigation bar`() {
            let simulation = Simulation()
            simulation.launch()
            let controller = UIViewController()
            let label = UILabel(frame: CGRect(x: 0, y: 20, width: 375, height: 44))
            label.isUserInteractionEnabled = true
            controller.view.addSubview(label)
            let navigation = UINavigationController(rootViewController: controller)
            let window = simulation.show(navigation)
            let hit = simulation.device.hitTest(CGPoint(x: 100, y: 40))?.view
            #expect(hit?.isDescendant(of: navigation.navigationBar) == true)
            #expect(label.frame.intersects(navigation.navigationBar.frame))
            _ = window
        }

        @Test func `seed 002 the tree of a running device contains screen, windows, controllers, and views`() {
            let simulation = Simulation()
            simulation.launch()
            let controller = UIViewController()
            controller.view.addSubview(UILabel())
            let window = simulation.show(controller)
            simulation.device.systemWindows.showKeyboard()
            #expect(
                simulation.device.tree == """
                    UIScreen main
                      UIWindow 0
                        UIViewController
                          UIView
                            UILabel
                      UITextEffectsWindow 1
                        UIView
                      UIStatusBarWindow 1000

                    """)
            _ = window
        }
    }
}

extension SimulatedDevice {
    /// The device as text, one object a line: screens, windows back to front with their level, controllers, views.
    fileprivate var tree: String {
        var text = ""
        for screen in screens {
            text += "UIScreen \(screen.id)\n"
            for window in visibleWindows(on: screen) {
                text += "  \(type(of: window)) \(window.windowLevel.rawValue.compactDescription)\n"
                for view in window.subviews { describe(view, depth: 2, into: &text) }
            }
        }
        return text
    }

    private func describe(_ view: UIView, depth: Int, into text: inout String) {
        var depth = depth
        if let controller = view.viewController {
            text += String(repeating: "  ", count: depth) + "\(type(of: controller))\n"
            depth += 1
        }
        text += String(repeating: "  ", count: depth) + "\(type(of: view))\n"
        for subview in view.subviews { describe(subview, depth: depth + 1, into: &text) }
    }
}
