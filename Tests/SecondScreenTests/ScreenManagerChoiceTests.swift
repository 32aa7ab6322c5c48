// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import RenderTree
import Testing
import UIKitCore

@testable import SecondScreen

/// What choices for a monitor do to its screen and to the runtime's window there, also while the app is suspended.
@MainActor
@Suite(.usesDevice) struct ScreenManagerChoiceTests {
    private let fullHD = DisplayMode.size(1920, 1080, preferred: true)
    private let whole = CGRect(x: 0, y: 0, width: 1920, height: 1080)

    private func television() -> ManagedMonitors {
        let monitors = ManagedMonitors()
        monitors.take(.monitor(overscan: 0.05, fullHD))
        return monitors
    }

    @Test func `OVR-2 resetting overscan restores scaling and the full bounds`() throws {
        let monitors = television()
        try monitors.manager.choose(for: "DP-1") { $0.overscan = .insetBounds }
        #expect(monitors.screen.overscanCompensation == .insetBounds)
        #expect(monitors.screen.bounds.size == CGSize(width: 1728, height: 972))
        try monitors.manager.choose(for: "DP-1") { $0 = ScreenChoice() }
        #expect(monitors.screen.overscanCompensation == .scale)
        #expect(monitors.screen.bounds == whole)
    }

    @Test func `an app's window that fills the screen follows bounds that a person changes`() throws {
        let monitors = television()
        let (screen, window, part) = (monitors.screen, UIWindow(), UIWindow())
        for one in [window, part] {
            one.screen = screen
            one.frame = screen.bounds
            one.isHidden = false
        }
        part.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        try monitors.manager.choose(for: "DP-1") { $0.overscan = .insetBounds }
        #expect(window.frame == screen.bounds && screen.bounds.width == 1728)
        #expect(part.frame.size == CGSize(width: 300, height: 200))
        monitors.suspend()
        try monitors.manager.choose(for: "DP-1") { $0 = ScreenChoice() }
        #expect(screen.bounds == whole && window.frame != whole)
        monitors.manager.changeDevice { $0.enterForeground() }
        #expect(window.frame == whole)
    }

    @Test func `OVR-4 the mirror window follows bounds that shrink and are restored`() throws {
        let monitors = television()
        let window = try #require(monitors.window)
        try monitors.manager.choose(for: "DP-1") { $0.overscan = .insetBounds }
        #expect(window.frame == monitors.screen.bounds)
        #expect(window.frame.size == CGSize(width: 1728, height: 972))
        try monitors.manager.choose(for: "DP-1") { $0.overscan = nil }
        #expect(window.frame == whole)
        #expect(monitors.window === window)
    }

    @Test func `GEO-5 a rotation setting makes the screen and its window portrait, and can be reset`() throws {
        let monitors = television()
        let (screen, window) = (monitors.screen, try #require(monitors.window))
        _ = monitors.news()
        try monitors.manager.choose(for: "DP-1") { $0.rotation = .quarter }
        #expect(screen.bounds.size == CGSize(width: 1080, height: 1920))
        #expect(window.frame == screen.bounds)
        #expect(monitors.mode == "1920x1080@60")
        #expect(monitors.screen === screen && monitors.window === window)
        try monitors.manager.choose(for: "DP-1") { $0 = ScreenChoice() }
        #expect(screen.bounds == whole)
        #expect(window.frame == whole)
        #expect(monitors.news().isEmpty)
    }

    @Test func `Q-1 a rotation set while the app is suspended reaches the mirror window on resume`()
        throws
    {
        let monitors = television()
        monitors.suspend()
        try monitors.manager.choose(for: "DP-1") { $0.rotation = .threeQuarters }
        #expect(monitors.window?.frame == whole)
        monitors.manager.changeDevice { $0.enterForeground() }
        #expect(monitors.window?.frame.size == CGSize(width: 1080, height: 1920))
    }

    @Test func `Q-1 mirroring set while the app is suspended takes effect on resume`() throws {
        let monitors = television()
        monitors.suspend()
        _ = monitors.news()
        try monitors.manager.choose(for: "DP-1") { $0.mirroring = .system }
        #expect(monitors.window?.isHidden == false)
        #expect(!monitors.news().contains("released"))
        monitors.manager.changeDevice { $0.enterForeground() }
        #expect(monitors.window == nil)
        #expect(monitors.screen.mirrored === UIScreen.main)
        #expect(monitors.news().contains("released"))
    }

    @Test func `Q-1 overscan set while the app is suspended reaches the mirror window on resume`()
        throws
    {
        let monitors = television()
        monitors.suspend()
        try monitors.manager.choose(for: "DP-1") { $0.overscan = .insetBounds }
        #expect(monitors.window?.frame == whole)
        monitors.manager.changeDevice { $0.enterForeground() }
        #expect(monitors.window?.frame.size == CGSize(width: 1728, height: 972))
    }

    @Test func `Q-1 a monitor connected while the app is suspended gets its window on resume`() throws {
        let monitors = ManagedMonitors()
        monitors.suspend()
        monitors.take(.monitor(fullHD))
        try monitors.manager.choose(for: "DP-1") { $0.aspect = .fill }
        #expect(monitors.window == nil)
        #expect(monitors.news().isEmpty)
        monitors.manager.changeDevice { $0.enterForeground() }
        #expect(monitors.window?.isHidden == false)
        #expect(monitors.manager.mirror(on: monitors.screen)?.aspect == .fill)
        #expect(monitors.news().filter { $0 == "shown" }.count == 1)
    }

    @Test func `Q-3 a monitor connected and disconnected while the app is suspended gets no window`() {
        let monitors = ManagedMonitors()
        monitors.suspend()
        monitors.take(.monitor(fullHD))
        monitors.take()
        monitors.manager.changeDevice { $0.enterForeground() }
        #expect(monitors.news().isEmpty)
        #expect(UIApplication.shared.windows.count == 1)
    }
}
