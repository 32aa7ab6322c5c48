// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation

/// The files of a new app, which shows on the monitor how often a button on the device was tapped.
struct AppTemplate {
    /// The location of SecondScreen's package.
    struct Location {
        /// The argument of `.package` in a manifest.
        let dependency: String
        /// The name by which a manifest refers to the package.
        let identity: String

        /// Creates a location from a path or a URL.
        ///
        /// - Parameter text: the path of a folder with a manifest, or a URL.
        /// - Throws: `CommandError` if there is no package at the path.
        init(_ text: String) throws {
            let isURL = text.contains("://") || text.hasPrefix("git@")
            let location = isURL ? text : URL(fileURLWithPath: text).standardizedFileURL.path
            guard isURL || (try? FileStatus(path: location + "/Package.swift")) != nil else {
                throw CommandError(
                    "no Package.swift in '\(text)'; give the directory or URL of SecondScreen's package",
                    isUsage: true)
            }
            guard !location.contains(where: { "\"\\\n\r".contains($0) }) else {
                throw CommandError(
                    "the package location contains a character that is not allowed in a manifest", isUsage: true)
            }
            dependency = isURL ? "url: \"\(location)\", branch: \"main\"" : "path: \"\(location)\""
            let last = location.split(separator: "/").last.map(String.init) ?? "secondscreen"
            identity = (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
        }
    }

    let name: String
    let package: Location

    /// The contents of the files, with their paths in the app's folder.
    var files: [(path: String, text: String)] {
        [
            ("Package.swift", manifest), ("Sources/\(name)/AppDelegate.swift", delegate),
            ("Sources/\(name)/MonitorViewController.swift", monitor), ("Tests/\(name)Tests/MonitorTests.swift", test),
            ("monitor.scenario", scenario), (".gitignore", ".build\nPackage.resolved\n"),
        ]
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(name)",
            dependencies: [.package(\(package.dependency))],
            targets: [
                .executableTarget(
                    name: "\(name)", dependencies: [.product(name: "UIKit", package: "\(package.identity)")]),
                .testTarget(
                    name: "\(name)Tests",
                    dependencies: [
                        "\(name)", .product(name: "SecondScreenTesting", package: "\(package.identity)"),
                    ]),
            ])

        """
    }

    private var delegate: String {
        """
        import UIKit

        @main
        final class AppDelegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?
            var monitorWindow: UIWindow?
            let monitor = MonitorViewController()

            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                window = UIWindow(frame: UIScreen.main.bounds)
                window?.rootViewController = makeRemote()
                window?.makeKeyAndVisible()
                for name in [UIScreen.didConnectNotification, UIScreen.didDisconnectNotification] {
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
                        MainActor.assumeIsolated { self?.followMonitor() }
                    }
                }
                followMonitor()
                return true
            }

            /// Attaches the window to the first monitor, or releases it.
            private func followMonitor() {
                guard let screen = UIScreen.screens.dropFirst().first else {
                    monitorWindow = nil
                    return
                }
                let window = UIWindow(frame: screen.bounds)
                window.screen = screen
                window.rootViewController = monitor
                window.isHidden = false
                monitorWindow = window
            }

            private func makeRemote() -> UIViewController {
                let button = UIButton(type: .system, primaryAction: UIAction(title: "Count") { [monitor] _ in monitor.count += 1 })
                button.translatesAutoresizingMaskIntoConstraints = false
                let controller = UIViewController()
                controller.view.backgroundColor = .systemBackground
                controller.view.addSubview(button)
                NSLayoutConstraint.activate([
                    button.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
                    button.centerYAnchor.constraint(equalTo: controller.view.centerYAnchor),
                ])
                return controller
            }
        }

        """
    }

    private var monitor: String {
        """
        import UIKit

        /// What the monitor shows.
        final class MonitorViewController: UIViewController {
            var count = 0 { didSet { label.text = "\\(count)" } }
            private let label = UILabel()

            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = .systemIndigo
                label.text = "\\(count)"
                label.textColor = .white
                label.font = .boldSystemFont(ofSize: 320)
                label.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(label)
                NSLayoutConstraint.activate([
                    label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                    label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
                ])
            }
        }

        """
    }

    private var test: String {
        """
        import SecondScreenTesting
        import Testing
        import UIKit

        @testable import \(name)

        @MainActor @Test(.screens("1920x1080@60"))
        func `the window is released when its monitor is unplugged`() async throws {
            let bench = try #require(Bench.current)
            let app = try await bench.launch(AppDelegate.self)
            #expect(app.monitorWindow?.bounds == CGRect(x: 0, y: 0, width: 1920, height: 1080))
            try await bench.unplug("HDMI-A-1")
            #expect(app.monitorWindow == nil)
        }

        """
    }

    private var scenario: String {
        """
        # The monitor counts taps on the device.
        plug HDMI-A-1 1920x1080@60
        expect text HDMI-A-1 "0"
        touch "Count"
        touch "Count"
        expect text HDMI-A-1 "2"
        unplug HDMI-A-1
        expect screens 1
        expect windows HDMI-A-1 0

        """
    }
}
