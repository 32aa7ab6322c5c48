// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Shows the pictures of a folder in turn, five seconds each, from the moment that it is first seen.
final class SlidesViewController: UIViewController {
    /// How long a picture is shown, in seconds.
    static let interval: TimeInterval = 5

    private let time: TimeSource
    private let paths: [String]
    private let picture = PictureView(frame: .zero)
    private let pages = PageIndicator(frame: .zero)
    private var start: Date?
    private lazy var ticker = FrameTicker { [weak self] in self?.turn() ?? 1 }

    /// The place of the picture that is shown, from 0; nil before the first is.
    private(set) var index: Int?

    /// Creates a controller for a folder; one without pictures is told of on the screen.
    init(folder: String, time: TimeSource) {
        self.time = time
        // A folder that cannot be listed becomes a picture that cannot be read, which says what is wrong.
        paths = (try? PictureFolder(folder).paths) ?? [folder]
        super.init(nibName: nil, bundle: nil)
    }

    /// Nothing archives this controller.
    required init?(coder: NSCoder) { nil }

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.addSubview(picture)
        view.addSubview(pages)
        pages.count = paths.count
        turn()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        picture.frame = view.bounds
        let height = (2.4 * view.bounds.size.readingSize).rounded()
        let bottom = view.bounds.maxY - view.safeAreaInsets.bottom
        pages.frame = CGRect(x: 0, y: bottom - height, width: view.bounds.width, height: height)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if let screen = view.window?.screen { ticker.start(on: screen) }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        ticker.stop()
    }

    /// Shows the picture whose turn it is, and returns how long it stays.
    @discardableResult
    private func turn() -> TimeInterval {
        let now = time.now()
        let start = start ?? now
        self.start = start
        // Clocks are set back at times.
        let elapsed = max(0, now.timeIntervalSince(start))
        let next = Int(min(elapsed / Self.interval, 1e9)) % paths.count
        if next != index {
            index = next
            picture.show(paths[next])
            pages.current = next
        }
        return Self.interval - elapsed.truncatingRemainder(dividingBy: Self.interval)
    }
}
