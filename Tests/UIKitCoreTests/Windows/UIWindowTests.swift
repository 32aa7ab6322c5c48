// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIWindowTests {
        let simulation = Simulation()

        @Test func `WIN-1 a new window is hidden, on the main screen, normal, not key, without a root`() {
            let window = UIWindow(frame: .zero)
            #expect(window.windowLevel == .normal)
            #expect(window.rootViewController == nil)
            #expect(!window.isKeyWindow)
            #expect(window.screen === UIScreen.main)
            #expect(window.isHidden)
        }

        @Test func `WIN-2 isHidden shows without making key, makeKeyAndVisible does both`() {
            let (shown, key) = (UIWindow(), UIWindow())
            shown.isHidden = false
            #expect(!shown.isKeyWindow)
            key.makeKeyAndVisible()
            #expect(key.isKeyWindow)
            #expect(!key.isHidden)
        }

        @Test func `WIN-5 a visible window can move between screens, even if shown first`() {
            simulation.launch()
            let screen = simulation.plug()
            let window = UIWindow(frame: screen.bounds)
            window.isHidden = false
            let log = NotificationLog.windows()
            window.screen = screen
            #expect(!simulation.device.visibleWindows(on: .main).contains(window))
            #expect(simulation.device.visibleWindows(on: screen) == [window])
            #expect(screen.contentState.content == .windows)
            #expect(log.entries.isEmpty)
        }

        @Test func `WIN-6 the root view replaces the window's views and tracks its size`() throws {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            window.addSubview(UIView())
            window.isHidden = false
            let controller = UIViewController()
            window.rootViewController = controller
            let view = try #require(controller.view)
            #expect(window.subviews == [view])
            #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
            window.frame = CGRect(x: 5, y: 5, width: 300, height: 200)
            #expect(view.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
            window.rootViewController = nil
            #expect(window.subviews.isEmpty)
        }

        @Test(arguments: [(SystemVersion(9), 1, 0), (SystemVersion(8, 4), 0, 1)])
        func `WIN-7 a visible window without a root view controller after launch raises from iOS 9`(
            version: SystemVersion, exceptions: Int, warnings: Int
        ) {
            let simulation = Simulation(version: version)
            let delegate = RootlessDelegate()
            simulation.device.launch(delegate)
            #expect(simulation.exceptions.count == exceptions)
            #expect(simulation.reportedRules.count { $0 == "WIN-7" } == warnings)
            if let exception = simulation.exceptions.first {
                #expect(exception.name == "NSInternalInconsistencyException")
                #expect(
                    exception.reason
                        == "Application windows are expected to have a root view controller at the end of application launch"
                )
            }
            let late = UIWindow()
            late.isHidden = false
            simulation.device.settle()
            #expect(simulation.exceptions.count == exceptions)
        }

        @Test func `WIN-8 levels are ordered numbers, and any value is allowed`() {
            typealias Level = UIWindow.Level
            #expect([Level.normal, .statusBar, .alert].map(\.rawValue) == [0, 1000, 2000])
            #expect(Level.normal < .statusBar && Level.statusBar < .alert)
            #expect(Level(rawValue: 3000) == Level(3000))
            #expect(Set([Level(9999), Level(9999)]).count == 1)
        }

        @Test func `WIN-9 higher levels are in front, and within a level the last shown`() {
            let (low, alert, late) = (UIWindow(), UIWindow(), UIWindow())
            alert.windowLevel = .alert
            for window in [alert, low, late] { window.isHidden = false }
            #expect(UIApplication.shared.windows == [low, late, alert])
            low.makeKeyAndVisible()
            #expect(UIApplication.shared.windows == [late, low, alert])
            #expect(UIScreen.main.windowStack.windows == [late, low, alert])
        }

        @Test func `WIN-10 changing the level of a visible window reorders at once`() {
            let (first, second) = (UIWindow(), UIWindow())
            first.isHidden = false
            second.isHidden = false
            first.windowLevel = .statusBar
            #expect(UIScreen.main.windowStack.windows == [second, first])
            first.windowLevel = UIWindow.Level(-1)
            #expect(UIScreen.main.windowStack.windows == [first, second])
        }

        @Test func `WIN-12 a hidden window stays on its screen, and removing it from a superview is harmless`() {
            simulation.launch()
            let screen = simulation.plug()
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            window.isHidden = true
            #expect(window.screen === screen)
            window.removeFromSuperview()
            #expect(window.screen === screen)
            #expect(screen.mirrored == nil)
        }

        @Test func `WIN-13 a window disappears with its last reference and is reported hidden`() {
            let log = NotificationLog(UIWindow.didBecomeHiddenNotification)
            var window: UIWindow? = UIWindow()
            window?.makeKeyAndVisible()
            window = nil
            #expect(log.entries.count == 1)
            log.clear()
            #expect(UIScreen.main.windowStack.isEmpty)
            #expect(UIApplication.shared.windows.isEmpty)
            #expect(UIApplication.shared.keyWindow == nil)
        }

        @Test func `WIN-13 a window of a subclass with a plain deinit disappears with its last reference`() {
            final class Subclass: UIWindow {
                nonisolated(unsafe) static var ends = 0
                deinit { unsafe Self.ends += 1 }
            }
            unsafe Subclass.ends = 0
            var window: UIWindow? = Subclass()
            window?.makeKeyAndVisible()
            window = nil
            #expect(unsafe Subclass.ends == 1)
            #expect(UIScreen.main.windowStack.isEmpty)
            #expect(UIApplication.shared.windows.isEmpty)
        }

        @Test func `WIN-13 a window whose last reference is on another thread leaves its screen and is not key`() async
        {
            let below = UIWindow()
            below.makeKeyAndVisible()
            let screen = simulation.plug()
            // The window passes from one thread to the other, never used by both.
            nonisolated(unsafe) var window: UIWindow? = UIWindow()
            unsafe window?.screen = screen
            unsafe window?.makeKeyAndVisible()
            #expect(!screen.windowStack.isEmpty && screen.mirrored == nil)
            await withCheckedContinuation { released in
                Thread.detachNewThread {
                    unsafe window = nil
                    released.resume()
                }
            }
            // The end of the window is in the main actor's queue now, also when the thread was done before this test waited
            // for it, and so did not wait at all.
            await Task.yield()
            simulation.device.settle()
            #expect(screen.windowStack.isEmpty)
            #expect(screen.mirrored === UIScreen.main)
            #expect(UIApplication.shared.windows == [below])
            #expect(UIApplication.shared.keyWindow === below)
        }

        @Test func `WIN-14 a window on a disconnected screen stays there and is diagnosed after the handlers`() {
            simulation.launch()
            let screen = simulation.plug()
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            simulation.device.detach(screen)
            #expect(window.screen === screen)
            #expect(!window.isHidden)
            #expect(simulation.reportedRules == ["WIN-14"])
        }

        @Test(arguments: [false, true])
        func `WIN-14 an app that was suspended is diagnosed after it has resumed`(releases: Bool) {
            simulation.launch()
            let screen = simulation.plug()
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            let log = NotificationLog(UIScreen.didDisconnectNotification) { _ in window.isHidden = releases }
            simulation.device.enterBackground()
            simulation.device.suspend()
            simulation.device.detach(screen)
            #expect(simulation.reportedRules.isEmpty && log.entries.isEmpty)
            simulation.device.resume()
            #expect(simulation.reportedRules == (releases ? [] : ["WIN-14"]))
            #expect(log.entries.count == 1)
        }

        @Test func `WIN-14 an app that hides and releases its window in the handler is not diagnosed`() {
            simulation.launch()
            let screen = simulation.plug()
            var window: UIWindow? = UIWindow(frame: screen.bounds)
            window?.screen = screen
            window?.isHidden = false
            let log = NotificationLog(UIScreen.didDisconnectNotification) { _ in
                window?.isHidden = true
                window = nil
            }
            simulation.device.detach(screen)
            #expect(simulation.diagnostics.isEmpty)
            #expect(log.entries.count == 1)
        }

        @Test func `WIN-16 the application's main window is its delegate's`() throws {
            let delegate = RootlessDelegate()
            delegate.root = UIViewController()
            simulation.device.launch(delegate)
            let window = try #require(UIApplication.shared.delegate?.window ?? nil)
            #expect(window === delegate.window)
            #expect(simulation.exceptions.isEmpty)
        }
    }
}

@MainActor private final class RootlessDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var root: UIViewController?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = root
        window?.makeKeyAndVisible()
        return true
    }
}
