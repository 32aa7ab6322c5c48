//
//  ExternalDisplay.swift
//  Slides
//

import Combine
import UIKit
import os.log

@objcMembers
class ExternalDisplay: NSObject {

    static let shared = ExternalDisplay()
    static let slideDidChange = Notification.Name("SlidesSlideDidChange")

    @Published private(set) var screenCount = 0
    private var windows = [UIScreen: UIWindow]() {
        didSet { screenCount = windows.count }
    }
    private(set) dynamic var slide = 0
    private weak var clock: Timer?
    private let logger = os.Logger(subsystem: "com.example.slides", category: "display")
    let titles = ["Welcome", "Agenda", "Numbers", "Questions"]

    func start() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(screenDidConnect(_:)),
                           name: UIScreen.didConnectNotification, object: nil)
        center.addObserver(self, selector: #selector(ExternalDisplay.screenDidDisconnect(notification:)),
                           name: UIScreen.didDisconnectNotification, object: nil)
        for screen in UIScreen.screens where screen != UIScreen.main {
            attach(to: screen)
        }
        clock = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick),
                                     userInfo: nil, repeats: true)
    }

    func stop() {
        NotificationCenter.default.removeObserver(self)
        clock?.invalidate()
    }

    func advance() {
        slide = (slide + 1) % titles.count
        NotificationCenter.default.post(name: ExternalDisplay.slideDidChange, object: self)
    }

    // MARK: - Screens

    @objc private func screenDidConnect(_ notification: Notification) {
        guard let screen = notification.object as? UIScreen else { return }
        // The projector needs a moment before its picture is right.
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
            self?.attach(to: screen)
        }
    }

    @objc private func screenDidDisconnect(notification: NSNotification) {
        guard let screen = notification.object as? UIScreen else { return }
        windows.removeValue(forKey: screen)
    }

    private func attach(to screen: UIScreen) {
        guard UIScreen.screens.contains(screen) else { return }
        screen.overscanCompensation = .none
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = SlideViewController(display: self)
        window.isHidden = false
        windows[screen] = window
        logger.info("slide \(self.slide) on \(screen, privacy: .public)")
        os_log("%d of %d screens", type: .debug, windows.count, UIScreen.screens.count)
    }

    private func tick() {
        windows.values.forEach { ($0.rootViewController as? SlideViewController)?.elapsed += 1 }
    }
}
