// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import Foundation
import Testing
import UIKit

/// Apps in the manner of real ones, one for each style that spec §2 counts, under scripted plugging.
@MainActor
@Suite(.usesDevice) struct CompatibilityAppTests {
    @Test("SCR-3 an app that uses screens[1] shows and removes its window as a monitor connects")
    func screensIndex() throws {
        let bench = AppBench()
        try bench.launch("ScreensIndexApp")
        let screen = bench.plug()
        #expect(bench.texts(on: screen) == ["Hello, TV"])
        #expect(screen.mirrored == nil)
        let label = try #require(
            bench.device.visibleWindows(on: screen).first.flatMap { AppBench.labels(in: $0).first })
        #expect(abs(label.frame.midX - 960) < 1 && abs(label.frame.midY - 540) < 1)
        bench.unplug(screen)
        #expect(bench.device.visibleWindows(on: screen).isEmpty)
        #expect(bench.diagnostics.filter { $0.contains("WIN-14") }.isEmpty)
    }

    @Test("SCR-5 the same app handles a monitor present at launch")
    func screensIndexAtLaunch() throws {
        let bench = AppBench()
        let screen = bench.plug()
        try bench.launch("ScreensIndexApp")
        #expect(bench.texts(on: screen) == ["Hello, TV"])
        #expect(UIApplication.shared.keyWindow?.screen === UIScreen.main)
    }

    @Test("SCR-2 an app with a dictionary of windows by screen handles several monitors") func dictionary() throws {
        let bench = AppBench()
        try bench.launch("WindowDictionaryApp")
        let (first, second) = (bench.plug("A"), bench.plug("B"))
        #expect(bench.texts(on: first) == ["Display 1"])
        #expect(bench.texts(on: second) == ["Display 2"])
        bench.unplug(first)
        #expect(bench.device.visibleWindows(on: first).isEmpty)
        #expect(bench.texts(on: second) == ["Display 2"])
        bench.unplug(second)
        #expect(UIScreen.screens == [UIScreen.main])
    }

    @Test("SCN-1 an app with delegates from the property list counts device taps on the monitor")
    func plistScenes() throws {
        let bench = AppBench()
        try bench.launch(
            "PlistSceneApp",
            scenes: [
                "UIWindowSceneSessionRoleApplication": "$(PRODUCT_MODULE_NAME).SceneDelegate",
                "UIWindowSceneSessionRoleExternalDisplayNonInteractive": "PlistSceneApp.ExternalSceneDelegate",
            ])
        let screen = bench.plug()
        #expect(bench.texts(on: screen) == ["0"])
        try bench.tap("Count")
        try bench.tap("Count")
        #expect(bench.texts(on: screen) == ["2"])
        bench.unplug(screen)
        try bench.tap("Count")
        #expect(bench.texts(on: bench.plug()) == ["0"])
    }

    @Test(
        "SCN-3 an app that tells the roles apart in code serves the old role and the new one",
        arguments: [
            (SystemVersion(13), "UIWindowSceneSessionRoleExternalDisplay"),
            (SystemVersion(15, 4), "UIWindowSceneSessionRoleExternalDisplay"),
            (SystemVersion(16), "UIWindowSceneSessionRoleExternalDisplayNonInteractive"),
            (SystemVersion(26), "UIWindowSceneSessionRoleExternalDisplayNonInteractive"),
        ])
    func roles(version: SystemVersion, role: String) throws {
        let bench = AppBench(.iPadPro11, version: version)
        try bench.launch("RolesApp", scenes: ["UIWindowSceneSessionRoleApplication": "SceneDelegate"])
        let screen = bench.plug()
        #expect(bench.texts(on: screen) == [role])
        #expect(UIApplication.shared.isIdleTimerDisabled)
        bench.unplug(screen)
        #expect(!UIApplication.shared.isIdleTimerDisabled)
        #expect(UIApplication.shared.connectedScenes.count == 1)
    }

    @Test("MODE-4 an app uses the largest mode without overscan compensation, and offers the others")
    func modes() throws {
        let bench = AppBench()
        try bench.launch("ModeApp")
        let screen = bench.plug("TV", [(1920, 1080), (3840, 2160), (1280, 720)], overscan: 0.05)
        let window = try #require(bench.device.visibleWindows(on: screen).first)
        #expect(screen.bounds.size == CGSize(width: 3840, height: 2160))
        #expect(window.frame == screen.bounds)
        let caption = try #require(AppBench.labels(in: window).first)
        #expect(caption.text == "3840 at 60 Hz")
        #expect(caption.frame.origin == CGPoint(x: 192, y: 108))
        bench.device.tap(at: CGPoint(x: 100, y: 300))
        bench.device.settle()
        let root = UIApplication.shared.keyWindow?.rootViewController
        let alert = try #require(root?.presentedViewController as? UIAlertController)
        #expect(alert.actions.compactMap(\.title) == ["1280 x 720", "1920 x 1080", "3840 x 2160", "Cancel"])
        #expect(alert.press("1280 x 720"))
        bench.device.settle()
        #expect(window.frame == CGRect(x: 0, y: 0, width: 1280, height: 720))
        #expect(caption.text == "1280 at 60 Hz")
    }

    @Test("MIR-5 an app's switch releases its window: mirror, own content, mirror") func mirrorToggle() throws {
        let bench = AppBench()
        try bench.launch("MirrorToggleApp")
        #expect(bench.texts(on: .main).contains("No display"))
        let screen = bench.plug()
        #expect(screen.mirrored === UIScreen.main)
        try bench.tap("Toggle")
        #expect(bench.texts(on: .main).contains("Own content"))
        #expect(screen.mirrored == nil)
        try bench.tap("Toggle")
        #expect(bench.texts(on: .main).contains("Mirroring"))
        #expect(screen.mirrored === UIScreen.main)
        try bench.tap("Toggle")
        bench.unplug(screen)
        #expect(bench.texts(on: .main).contains("No display"))
    }

    @Test("LIF-2 a navigation stack with a companion view on the monitor") func companion() throws {
        let bench = AppBench()
        try bench.launch("CompanionApp", scenes: [:])
        let window = try #require(UIApplication.shared.windows.first)
        let navigation = try #require(window.rootViewController as? UINavigationController)
        func next() {
            navigation.topViewController?.navigationItem.rightBarButtonItem?.press()
            bench.device.settle()
        }
        next()
        let screen = bench.plug()
        #expect(bench.texts(on: screen) == ["Large page 2"])
        next()
        #expect(bench.texts(on: screen) == ["Large page 3"])
        navigation.popViewController(animated: true)
        bench.device.settle()
        #expect(bench.texts(on: screen) == ["Large page 2"])
        let label = try #require(
            bench.device.visibleWindows(on: screen).first.flatMap { AppBench.labels(in: $0).first })
        #expect(label.frame == CGRect(x: 40, y: 40, width: 1840, height: 1000))
    }

    @Test(
        "SCN-8 one code base without scenes on iOS 12 and with them on later ones",
        arguments: [(SystemVersion(12), "classic"), (SystemVersion(13), "scene"), (SystemVersion(18), "scene")])
    func twoProfiles(version: SystemVersion, text: String) throws {
        let bench = AppBench(.iPadPro11, version: version)
        try bench.launch(
            "TwoProfileApp",
            scenes: [
                "UIWindowSceneSessionRoleApplication": "SceneDelegate",
                "UIWindowSceneSessionRoleExternalDisplay": "SceneDelegate",
                "UIWindowSceneSessionRoleExternalDisplayNonInteractive": "SceneDelegate",
            ])
        let screen = bench.plug()
        #expect(bench.texts(on: screen) == [text])
        #expect(bench.device.visibleWindows(on: .main).contains { $0.rootViewController != nil })
        bench.unplug(screen)
        #expect(bench.device.visibleWindows(on: screen).isEmpty)
    }
}
