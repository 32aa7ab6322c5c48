// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Seed 004, Apple's old «Windows» guide: its listings ported to Swift closures, run by plugging monitors.
    @MainActor struct Seed004Tests {
        let simulation = Simulation(version: SystemVersion(7))
        let app = ExternalDisplayApp()

        @Test func `seed 004 listing 2-1 and 2-2 create a second window when a monitor connects`() throws {
            simulation.device.launch(app)
            #expect(app.secondWindow == nil)
            let screen = simulation.plug()
            let window = try #require(app.secondWindow)
            #expect(window.screen === screen)
            #expect(window.frame == screen.bounds)
            #expect(!window.isHidden)
            #expect(screen.contentState.content == .windows)
            #expect(app.trace == ["selection in second window"])
            #expect(app.window?.isKeyWindow == true)
        }

        @Test func `seed 004 listing 2-2 hides and releases the window when the monitor disconnects`() {
            simulation.device.launch(app)
            let screen = simulation.plug()
            weak let window = app.secondWindow
            let log = NotificationLog.windows()
            simulation.device.detach(screen)
            simulation.device.settle()
            #expect(app.secondWindow == nil)
            #expect(log.names == ["WindowDidBecomeHidden"])
            log.clear()
            #expect(window == nil)
            #expect(app.trace == ["selection in second window", "selection on main screen"])
            #expect(simulation.diagnostics.isEmpty)
        }

        @Test func `seed 004 listing 2-2 creates no other window for a second monitor`() {
            simulation.device.launch(app)
            simulation.plug("DP-1")
            let second = simulation.plug("DP-2")
            #expect(app.trace.count == 1)
            #expect(second.mirrored === UIScreen.main)
        }

        @Test func `seed 004 listing 2-3 shows a placeholder on a monitor present at launch`() throws {
            let screen = simulation.plug()
            simulation.device.launch(app)
            let window = try #require(app.secondWindow)
            #expect(window.screen === screen)
            #expect(!window.isHidden)
            #expect(!window.isKeyWindow)
            let field = try #require(window.subviews.first)
            #expect(field.backgroundColor == .white)
            #expect(field.frame == screen.bounds)
            let label = try #require(field.subviews.first as? UILabel)
            #expect(label.text == "<no content>")
            #expect(abs(label.center.x - 960) < 0.001 && abs(label.center.y - 540) < 0.001)
            #expect(label.frame.width > 60 && label.frame.width < 160)
            #expect(screen.contentState.content == .windows)
        }

        @Test func `seed 004 the mode is chosen before the window is put on the screen`() {
            app.wantedSize = CGSize(width: 640, height: 480)
            simulation.device.launch(app)
            let screen = simulation.plug("HDMI-A-1", [.fullHD, .vga])
            #expect(app.secondWindow?.frame == CGRect(x: 0, y: 0, width: 640, height: 480))
            #expect(screen.framebufferSize == PixelSize(width: 640, height: 480))
            #expect(simulation.diagnostics.isEmpty)
        }
    }
}

/// The app of the guide, with the observers of listing 2-1 and the handlers of listing 2-2.
@MainActor final class ExternalDisplayApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var secondWindow: UIWindow?
    var wantedSize: CGSize?
    private(set) var trace: [String] = []
    private var observers: [any NSObjectProtocol] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        setupScreenConnectionNotificationHandlers()
        checkForExistingScreenAndInitializeIfPresent()
        return true
    }

    isolated deinit { observers.forEach(NotificationCenter.default.removeObserver) }

    // Listing 2-1
    func setupScreenConnectionNotificationHandlers() {
        let center = NotificationCenter.default
        observers = [
            center.addObserver(forName: UIScreen.didConnectNotification, object: nil, queue: nil) {
                [weak self] notification in
                let screen = notification.object as? UIScreen
                MainActor.assumeIsolated { self?.handleScreenConnectNotification(screen) }
            },
            center.addObserver(forName: UIScreen.didDisconnectNotification, object: nil, queue: nil) {
                [weak self] _ in
                MainActor.assumeIsolated { self?.handleScreenDisconnectNotification() }
            },
        ]
    }

    // Listing 2-2
    func handleScreenConnectNotification(_ newScreen: UIScreen?) {
        guard let newScreen, secondWindow == nil else { return }
        if let mode = newScreen.availableModes.first(where: { $0.size == wantedSize }) {
            newScreen.currentMode = mode
        }
        let window = UIWindow(frame: newScreen.bounds)
        window.screen = newScreen
        secondWindow = window
        displaySelection(inSecondaryWindow: window)
    }

    func handleScreenDisconnectNotification() {
        guard let window = secondWindow else { return }
        window.isHidden = true
        secondWindow = nil
        trace.append("selection on main screen")
    }

    private func displaySelection(inSecondaryWindow window: UIWindow) {
        window.rootViewController = UIViewController()
        window.isHidden = false
        trace.append("selection in second window")
    }

    // Listing 2-3
    func checkForExistingScreenAndInitializeIfPresent() {
        guard UIScreen.screens.count > 1 else { return }
        let secondScreen = UIScreen.screens[1]
        let screenBounds = secondScreen.bounds
        let window = UIWindow(frame: screenBounds)
        window.screen = secondScreen
        secondWindow = window

        let whiteField = UIView(frame: screenBounds)
        whiteField.backgroundColor = .white
        window.addSubview(whiteField)

        let noContentString = "<no content>"
        let font = UIFont.systemFont(ofSize: 18)
        let stringSize = noContentString.size(withAttributes: [.font: font])
        let labelFrame = CGRect(
            x: (screenBounds.size.width - stringSize.width) / 2,
            y: (screenBounds.size.height - stringSize.height) / 2,
            width: stringSize.width,
            height: stringSize.height
        )
        let noContentLabel = UILabel(frame: labelFrame)
        noContentLabel.text = noContentString
        noContentLabel.font = font
        whiteField.addSubview(noContentLabel)

        window.isHidden = false
    }
}
