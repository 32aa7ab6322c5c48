// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Updates the board: the time every second, the cards when screens change.
final class BoardViewController: TickingViewController {
    private let board = BoardView(frame: .zero)
    private var observers: [any NSObjectProtocol] = []

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
        tick()
    }

    override func updateProperties() {
        super.updateProperties()
        board.screens = ScreenSummary.all
    }

    /// Shows the time until the next full second.
    @discardableResult
    override func tick() -> TimeInterval {
        board.show(time)
        let second = time.now().timeIntervalSinceReferenceDate
        return second.rounded(.down) + 1 - second
    }
}
