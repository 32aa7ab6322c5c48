// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Keeps the board up to date: the time with each second, the cards with the screens.
final class BoardViewController: UIViewController {
    private let time: TimeSource
    private let board = BoardView(frame: .zero)
    private var observers: [any NSObjectProtocol] = []
    private lazy var ticker = FrameTicker { [weak self] in self?.showTime() ?? 1 }

    /// Creates a controller.
    ///
    /// - Parameter time: what the clock goes by.
    init(time: TimeSource) {
        self.time = time
        super.init(nibName: nil, bundle: nil)
    }

    /// Nothing archives this controller.
    required init?(coder: NSCoder) { nil }

    isolated deinit {
        observers.forEach(NotificationCenter.default.removeObserver)
    }

    override func loadView() { view = board }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    override func viewDidLoad() {
        super.viewDidLoad()
        let names = [
            UIScreen.didConnectNotification, UIScreen.didDisconnectNotification, UIScreen.modeDidChangeNotification,
            // A screen begins or ends to mirror, or to show something of its own, with the windows on it.
            UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
        ]
        observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
                // Notifications of screens and windows are posted on the main thread (SCR-6). The cards are made before
                // the next frame, when all handlers have run and windows have gone where they go.
                MainActor.assumeIsolated { self?.setNeedsUpdateProperties() }
            }
        }
        showTime()
    }

    override func updateProperties() {
        super.updateProperties()
        board.screens = ScreenSummary.all
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if let screen = view.window?.screen { ticker.start(on: screen) }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        ticker.stop()
    }

    /// Shows the time, and returns how long it stays right.
    @discardableResult
    private func showTime() -> TimeInterval {
        board.show(time)
        let second = time.now().timeIntervalSinceReferenceDate
        return second.rounded(.down) + 1 - second
    }
}
