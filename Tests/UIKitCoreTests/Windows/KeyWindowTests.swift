// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct KeyWindowTests {
        let simulation = Simulation()

        @Test func `KEY-2 makeKey keeps visibility, makeKeyAndVisible shows and brings to front`() {
            let (first, second) = (UIWindow(), UIWindow())
            first.makeKey()
            #expect(first.isKeyWindow && first.isHidden)
            first.makeKeyAndVisible()
            second.isHidden = false
            first.makeKeyAndVisible()
            #expect(UIApplication.shared.windows == [second, first])
        }

        @Test func `KEY-3 the old key window resigns before the new one becomes key`() {
            var trace: [String] = []
            let (first, second) = (TracingWindow(), TracingWindow())
            first.name = "first"
            second.name = "second"
            first.makeKey()
            TracingWindow.trace = { trace.append($0) }
            let log = NotificationLog(UIWindow.didResignKeyNotification, UIWindow.didBecomeKeyNotification) { entry in
                trace.append("\((entry.object as? TracingWindow)?.name ?? "?") posted \(entry.name.rawValue)")
            }
            second.makeKey()
            #expect(
                trace == [
                    "first resignKey", "first posted UIWindowDidResignKeyNotification",
                    "second becomeKey", "second posted UIWindowDidBecomeKeyNotification",
                ])
            _ = log
            TracingWindow.trace = { _ in }
        }

        @Test func `KEY-4 a window that cannot become key is shown and does not become key`() {
            let (key, never) = (UIWindow(), NeverKeyWindow())
            key.makeKeyAndVisible()
            never.makeKeyAndVisible()
            #expect(!never.isHidden)
            #expect(!never.isKeyWindow)
            #expect(UIApplication.shared.keyWindow === key)
        }

        @Test func `KEY-5 keyWindow is nil before the first makeKey, and an external window steals it`() {
            simulation.launch()
            #expect(UIApplication.shared.keyWindow == nil)
            let main = UIWindow(frame: UIScreen.main.bounds)
            main.makeKeyAndVisible()
            let screen = simulation.plug()
            let external = UIWindow(frame: screen.bounds)
            external.screen = screen
            external.isHidden = false
            #expect(UIApplication.shared.keyWindow === main)
            external.makeKeyAndVisible()
            #expect(UIApplication.shared.keyWindow === external)
        }

        @Test func `KEY-6 the topmost visible normal window succeeds a hidden key window`() {
            let (bottom, middle, alert, key) = (UIWindow(), UIWindow(), UIWindow(), UIWindow())
            alert.windowLevel = .alert
            for window in [bottom, middle, alert] { window.isHidden = false }
            key.makeKeyAndVisible()
            key.isHidden = true
            #expect(UIApplication.shared.keyWindow === middle)
        }

        @Test func `KEY-6 the topmost visible normal window succeeds a destroyed key window`() {
            let bottom = UIWindow()
            bottom.makeKeyAndVisible()
            var key: UIWindow? = UIWindow()
            key?.makeKeyAndVisible()
            key = nil
            #expect(UIApplication.shared.keyWindow === bottom)
            #expect(bottom.isKeyWindow)
        }

        @Test func `KEY-6 no window succeeds if the option is set`() {
            let strict = Simulation { $0.keyWindowSuccession = .none }
            let (other, key) = (UIWindow(), UIWindow())
            other.isHidden = false
            key.makeKeyAndVisible()
            key.isHidden = true
            #expect(strict.device.application.keyWindow == nil)
        }

        @Test func `KEY-7 windows are listed once first shown, including hidden ones`() {
            let (never, once) = (UIWindow(), UIWindow())
            #expect(UIApplication.shared.windows.isEmpty)
            once.isHidden = false
            once.isHidden = true
            #expect(UIApplication.shared.windows == [once])
            _ = never
        }

        @Test func `KEY-7 windows are listed from creation if the option is set`() {
            let eager = Simulation { $0.windowListing = .creation }
            let (first, second) = (UIWindow(), UIWindow())
            #expect(eager.device.application.windows == [first, second])
        }

        @Test func `NOT-1 window notifications have the window and no user info`() {
            let log = NotificationLog.windows()
            let window = UIWindow()
            window.makeKeyAndVisible()
            window.isHidden = true
            #expect(
                log.names == [
                    "WindowDidBecomeVisible", "WindowDidBecomeKey", "WindowDidBecomeHidden", "WindowDidResignKey",
                ])
            #expect(log.objects.allSatisfy { $0 === window })
            #expect(log.entries.allSatisfy { !$0.hasUserInfo })
        }

        @Test func `NOT-3 setting isHidden to its current value posts nothing`() {
            let log = NotificationLog.windows()
            let window = UIWindow()
            window.isHidden = true
            #expect(log.entries.isEmpty)
            window.isHidden = false
            window.isHidden = false
            #expect(log.entries.count == 1)
        }

        @Test func `NOT-4 makeKeyAndVisible posts visible first, then key`() {
            let log = NotificationLog.windows()
            let window = UIWindow()
            window.makeKeyAndVisible()
            #expect(log.names == ["WindowDidBecomeVisible", "WindowDidBecomeKey"])
        }
    }
}

@MainActor private final class NeverKeyWindow: UIWindow {
    override var canBecomeKey: Bool { false }
}

@MainActor private final class TracingWindow: UIWindow {
    static var trace: (String) -> Void = { _ in }
    var name = ""

    override func becomeKey() {
        super.becomeKey()
        Self.trace("\(name) becomeKey")
    }

    override func resignKey() {
        super.resignKey()
        Self.trace("\(name) resignKey")
    }
}
