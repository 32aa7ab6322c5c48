// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// An app whose external screens each show a box of 64 by 64 pixels, or as large as they are if MOVING_BOX_WHOLE is 1,
// that takes another color in every frame for as long as MOVING_BOX_SECONDS says, and then only when the main screen is
// touched. For measurements, and for faults while pictures change.

import Foundation
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var windows: [UIScreen: UIWindow] = [:]
    private var boxes: [UIScreen: UIView] = [:]
    private var link: CADisplayLink?
    private var frames = 0
    private var changes = 0
    private let isWhole = ProcessInfo.processInfo.environment["MOVING_BOX_WHOLE"] == "1"
    private let limit = 60 * (Int(ProcessInfo.processInfo.environment["MOVING_BOX_SECONDS"] ?? "") ?? 10)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TouchViewController { [weak self] in self?.changeColors() }
        window?.makeKeyAndVisible()
        for screen in UIScreen.screens.dropFirst() { show(on: screen) }
        NotificationCenter.default.addObserver(
            self, selector: AppDelegate.screenDidConnect, name: UIScreen.didConnectNotification, object: nil)
        NotificationCenter.default.addObserver(
            self, selector: AppDelegate.screenDidDisconnect, name: UIScreen.didDisconnectNotification, object: nil)
        let link = CADisplayLink(target: self, selector: AppDelegate.step)
        link.add(to: .main, forMode: .common)
        self.link = link
        say("boxes on \(boxes.count) screens")
        return true
    }

    private func show(on screen: UIScreen) {
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        let controller = UIViewController()
        controller.view.backgroundColor = .black
        let small = CGRect(x: 128, y: 128, width: 64 / screen.scale, height: 64 / screen.scale)
        let box = UIView(frame: isWhole ? screen.bounds : small)
        controller.view.addSubview(box)
        window.rootViewController = controller
        window.isHidden = false
        windows[screen] = window
        boxes[screen] = box
    }

    private func screenDidConnect(_ notification: Notification) {
        if let screen = notification.object as? UIScreen { show(on: screen) }
    }

    private func screenDidDisconnect(_ notification: Notification) {
        guard let screen = notification.object as? UIScreen else { return }
        windows[screen] = nil
        boxes[screen] = nil
    }

    private func step(_ link: CADisplayLink) {
        frames += 1
        changeColors()
        guard frames >= limit else { return }
        link.invalidate()
        self.link = nil
        say("frames \(frames)")
    }

    private func changeColors() {
        // Far enough from the last color to be told apart.
        changes += 13
        let share = CGFloat(changes % 100) / 100
        for box in boxes.values { box.backgroundColor = UIColor(red: share, green: 1 - share, blue: 0.5, alpha: 1) }
    }

    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

/// The main screen's content: calls back when it is touched.
private final class TouchViewController: UIViewController {
    private let onTouch: () -> Void

    init(_ onTouch: @escaping () -> Void) {
        self.onTouch = onTouch
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch() }
}
