// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing
import UIKit

/// A simulated device on which an app of `Tests/CompatibilityApps` is launched, and monitors plugged into it.
///
/// Tests that use it run on the main actor from beginning to end without waiting, so that they take turns.
@MainActor
final class AppBench {
    let device: SimulatedDevice
    private(set) var diagnostics: [String] = []

    init(_ profile: DeviceProfile = .iPhone15, version: SystemVersion = .standard) {
        var options = SimulationOptions()
        options.systemVersion = version
        device = SimulatedDevice.reset(profile, options: options)
        device.addDelegate(self)
    }

    isolated deinit { SimulatedDevice.reset() }

    /// Launches the app in a module, as `UIApplicationMain` does.
    ///
    /// - Parameters:
    ///   - module: the module whose class `AppDelegate` is the delegate's.
    ///   - delegates: the manifest's delegate classes by role; nil for an app without manifest.
    /// - Throws: when the module has no such class.
    func launch(_ module: String, scenes delegates: [String: String]? = nil) throws {
        let name = "\(module).AppDelegate"
        let delegate = try #require(NSClassFromString(name) as? any UIApplicationDelegate.Type)
        var list: [String: Any] = [:]
        if let delegates {
            let configurations = delegates.mapValues { name in
                [["UISceneConfigurationName": "Default Configuration", "UISceneDelegateClassName": name]]
            }
            list["UIApplicationSceneManifest"] = [
                "UIApplicationSupportsMultipleScenes": false, "UISceneConfigurations": configurations,
            ]
        }
        device.launch(delegateClass: delegate, info: ApplicationInfo(list))
        device.settle()
    }

    /// Plugs a monitor in and lets the app come to rest.
    @discardableResult
    func plug(
        _ id: String = "card0-HDMI-A-1", _ sizes: [(Int, Int)] = [(1920, 1080)], overscan: Double = 0
    ) -> UIScreen {
        let modes = sizes.enumerated().map { index, size in
            DisplayMode(
                size: PixelSize(width: size.0, height: size.1), refreshMillihertz: 60_000, isPreferred: index == 0)
        }
        let screen = device.attach(ScreenDescription(id: id, modes: modes, scale: 1, overscan: overscan))
        device.settle()
        return screen
    }

    /// Unplugs a monitor and lets the app come to rest.
    func unplug(_ screen: UIScreen) {
        device.detach(screen)
        device.settle()
    }

    /// The texts of the labels that a screen shows, back to front.
    func texts(on screen: UIScreen) -> [String] {
        device.visibleWindows(on: screen).flatMap { Self.labels(in: $0).compactMap(\.text) }
    }

    /// The labels that a view shows, itself included.
    static func labels(in view: UIView) -> [UILabel] {
        let own = [view].compactMap { $0 as? UILabel }
        return own + view.subviews.flatMap { $0.isHidden ? [] : labels(in: $0) }
    }

    /// Taps the middle of the label with a text on the main screen.
    func tap(_ text: String) throws {
        let labels = device.visibleWindows(on: .main).flatMap { Self.labels(in: $0) }
        let label = try #require(labels.first { $0.text == text })
        device.tap(at: label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: nil))
        device.settle()
    }
}

extension AppBench: SimulatedDeviceDelegate {
    func device(_ device: SimulatedDevice, didReport diagnostic: Diagnostic) {
        diagnostics.append(diagnostic.description)
    }
}
