// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What UIKit's model costs: windows on 16 screens shown, ordered and hit-tested, at 100, 1,000 and 10,000; a monitor
// plugged into an app with a scene delegate, from the change to the last callback; a turn of a tree of 5,000 views.

import DisplayModel
import Foundation
import UIKitCore

@MainActor
enum ManyWindows {
    static func measure(_ effort: Effort) -> [Measurement] {
        var measurements: [Measurement] = []
        for count in [100, 1000, 10_000] { measurements += windows(count, rounds: effort(full: 10, short: 1)) }
        measurements.append(plug(rounds: effort(full: 500, short: 20)))
        measurements.append(rotation(rounds: effort(full: 20, short: 2)))
        SimulatedDevice.reset()
        return measurements
    }

    private static func windows(_ count: Int, rounds: Int) -> [Measurement] {
        var (show, order, hit): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<rounds {
            let device = SimulatedDevice.reset(.iPadPro11)
            device.launch(nil)
            for number in 0..<15 { device.attach(description("screen-\(number)")) }
            let windows = (0..<count).map { number in
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.screen = UIScreen.screens[number % 16]
                window.windowLevel = UIWindow.Level(CGFloat(number % 7))
                return window
            }
            let each = 1 / Double(count)
            show.append(time { for window in windows { window.isHidden = false } } * each)
            order.append(time { for window in windows { window.windowLevel = UIWindow.Level(3) } } * each)
            // A window that nothing can be touched in lets the search go on to the next one.
            for window in windows { window.isUserInteractionEnabled = false }
            hit.append(time { _ = device.hitTest(CGPoint(x: 10, y: 10)) })
            for window in windows { window.isHidden = true }
        }
        let name = "\(count) windows on 16 screens"
        return [
            Measurement(name: "\(name), show one", unit: "µs", samples: show),
            Measurement(name: "\(name), reorder one", unit: "µs", samples: order),
            Measurement(name: "\(name), hit-test all", unit: "µs", samples: hit),
        ]
    }

    private static func plug(rounds: Int) -> Measurement {
        var options = SimulationOptions()
        options.sceneConnectionOrder = .notificationThenScene
        let device = SimulatedDevice.reset(.iPadPro11, options: options)
        let role = "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
        let entry = ["UISceneConfigurationName": "External", "UISceneDelegateClassName": "Benchmarks.SceneDelegate"]
        device.launch(
            nil,
            info: ApplicationInfo(["UIApplicationSceneManifest": ["UISceneConfigurations": [role: [entry]]]]))
        device.settle()
        var samples: [Double] = []
        for _ in 0..<rounds {
            var screen: UIScreen?
            samples.append(
                time {
                    screen = device.attach(description("HDMI-A-1"))
                    device.settle()
                })
            if let screen { device.detach(screen) }
            device.settle()
        }
        precondition(SceneDelegate.connections >= rounds, "the scene delegate was not called")
        return Measurement(name: "plug with a scene delegate", unit: "µs", samples: samples, goal: "< 100")
    }

    private static func rotation(rounds: Int) -> Measurement {
        let device = SimulatedDevice.reset(.iPadPro11)
        device.launch(nil)
        let root = UIViewController()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        for _ in 0..<50 {
            let row = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
            row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            for _ in 0..<99 {
                let cell = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
                cell.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
                row.addSubview(cell)
            }
            root.view.addSubview(row)
        }
        window.makeKeyAndVisible()
        device.settle()
        var samples: [Double] = []
        for round in 0..<rounds {
            samples.append(
                time {
                    device.turn(to: round % 2 == 0 ? .landscapeLeft : .portrait)
                    device.settle()
                })
        }
        return Measurement(name: "turn of 5,000 views", unit: "µs", samples: samples, goal: "< 10000")
    }

    /// A monitor of 1080p.
    static func description(_ id: String) -> ScreenDescription {
        let mode = DisplayMode(
            size: PixelSize(width: 1920, height: 1080), refreshMillihertz: 60_000, isPreferred: true)
        return ScreenDescription(id: id, modes: [mode])
    }

    /// The microseconds that `body` takes.
    private static func time(_ body: () -> Void) -> Double { ContinuousClock().measure(body).microseconds }
}

/// A scene delegate as an app has it, without work of its own beyond a window.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    static var connections = 0
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        Self.connections += 1
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIViewController()
        window?.isHidden = false
    }
}
