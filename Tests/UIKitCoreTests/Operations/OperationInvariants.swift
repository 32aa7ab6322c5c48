// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation

@testable import UIKitCore

extension OperationWorld {
    /// What is not as it must be after every step; empty when all is well.
    func violations() -> [String] {
        var found = complaints + simulation.exceptions.map(\.description)
        func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
            if !condition { found.append(message()) }
        }
        checkScreens(expect)
        checkWindows(expect)
        checkKeyWindows(expect)
        checkScenes(expect)
        for window in windows { checkControllers(of: window, expect) }
        return found
    }

    private typealias Check = (Bool, @autoclosure () -> String) -> Void

    private func checkScreens(_ expect: Check) {
        let screens = UIScreen.screens
        expect(screens[0] === UIScreen.main, "the main screen is not the first")
        expect(screens.dropFirst().map(\.id) == monitors, "the screens are not the monitors in order of connection")
        for screen in screens.dropFirst() {
            let mode = screen.currentMode
            expect(screen.availableModes.contains { $0 === mode }, "the mode of \(screen.id) is not on offer")
            let size = mode?.size ?? .zero
            let sent = screen.displayMode?.size.rotated(by: screen.hardware.rotation)
            expect(
                sent.map { CGSize(width: $0.width, height: $0.height) } == size,
                "the mode of \(screen.id) is not that of its link as its viewer sees it")
            let points = CGSize(width: size.width / screen.scale, height: size.height / screen.scale)
            expect(screen.bounds.size == points, "the external screen \(screen.id) has turned or shrunk")
            expect(
                device.level == .background
                    || (screen.mirrored != nil) == (screen.contentState.content == .mirroring),
                "\(screen.id) mirrors and does not")
        }
        let isTurned = UIScreen.main.bounds.width > UIScreen.main.bounds.height
        let turns = device.options.systemVersion >= SystemVersion(8)
        expect(
            isTurned == (turns && device.interfaceOrientation.isLandscape), "the main screen's bounds are not turned")
        if device.execution == .running {
            let listed = Set(screens.dropFirst().map { ObjectIdentifier($0) })
            expect(Set(announced.keys) == listed, "the app was told of other screens than there are")
        }
    }

    private func checkWindows(_ expect: Check) {
        for screen in UIScreen.screens {
            let visible = device.visibleWindows(on: screen)
            let levels = visible.map(\.windowLevel)
            expect(levels == levels.sorted(), "the windows on \(screen.id) are not in the order of their levels")
            expect(
                visible.allSatisfy { !$0.isHidden && $0.destination === screen }, "a window is where it does not belong"
            )
            guard screen !== UIScreen.main else { continue }
            expect(visible.allSatisfy { $0.orientation == .portrait }, "a window on \(screen.id) has turned")
            let onScreen = allWindows.filter { $0.destination === screen }
            expect(
                screen.contentState.associatedWindows == onScreen.count,
                "\(screen.id) counts \(screen.contentState.associatedWindows) windows, not \(onScreen.count)")
            expect(!onScreen.isEmpty || visible.isEmpty, "\(screen.id) shows windows that are not there")
            expect(onScreen.isEmpty || screen.mirrored == nil, "\(screen.id) mirrors under a window")
        }
        for window in allWindows where !window.isHidden {
            let isShown = window.destination.map { device.visibleWindows(on: $0).contains(window) } ?? true
            expect(isShown, "a visible window is in no stack")
        }
        let listed = device.windows.all
        expect(listed.map(\.windowLevel) == listed.map(\.windowLevel).sorted(), "the app's list is out of order")
    }

    /// The windows of this test and of its scene delegates.
    private var allWindows: [UIWindow] {
        let ofScenes = device.scenes.connected.compactMap { ($0 as? UIWindowScene)?.windows }.flatMap { $0 }
        return windows + ofScenes.filter { window in !windows.contains(window) }
    }

    private func checkKeyWindows(_ expect: Check) {
        let keys = allWindows.filter(\.isKeyWindow)
        let isPerScene = hasScenes && device.options.effectiveSDKVersion >= SystemVersion(15)
        let scopes = keys.map { window in isPerScene ? window.windowScene.map { ObjectIdentifier($0) } : nil }
        expect(Set(scopes).count == scopes.count, "two windows are key in one scope")
        if let key = device.windows.key {
            expect(key.isKeyWindow, "the application's key window is not key")
        }
    }

    private func checkScenes(_ expect: Check) {
        let connected = device.scenes.connected.filter { $0 !== device.scenes.implicit }
        expect(Set(connected.map { ObjectIdentifier($0) }) == scenes, "scenes connected other than were announced")
        for scene in connected {
            let session = scene.session
            expect(
                session.scene === scene && device.scenes.openSessions.contains(session), "a scene has no open session")
            expect(scene.activationState != .unattached, "a connected scene is unattached")
            if session.role.isExternal, device.execution != .suspended {
                expect(session.screen.isConnected, "a scene is on a screen that is gone")
            }
        }
        let onScreens = connected.filter { $0.session.role.isExternal }.map { ObjectIdentifier($0.session.screen) }
        expect(Set(onScreens).count == onScreens.count, "a screen has two scenes")
        let states: [UIApplication.State] = [.active, .inactive, .background]
        if device.execution == .suspended {
            expect(device.applicationState == .background, "a suspended app is not in the background")
        }
        expect(states.contains(device.applicationState), "the app is in no state")
    }

    private func checkControllers(of window: UIWindow, _ expect: Check) {
        guard let root = window.rootViewController else { return }
        // A controller that fills the window takes the root's view out of it.
        if root.isViewLoaded, root.ownPresented == nil, device.mainLoop.isIdle {
            expect(root.view.superview === window, "a root view is not in its window")
        }
        if let presented = root.ownPresented {
            expect(presented.presentingViewController === root, "a presented controller has another presenter")
        }
        if let navigation = root as? UINavigationController {
            expect(navigation.viewControllers.allSatisfy { $0.parent === navigation }, "a child has another parent")
            expect(!navigation.viewControllers.isEmpty, "a navigation stack is empty")
        }
    }
}
