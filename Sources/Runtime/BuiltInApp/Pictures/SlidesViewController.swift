// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Cycles through a directory's images, five seconds each, starting at its first appearance.
final class SlidesViewController: TickingViewController {
    /// How long each image is shown, in seconds.
    static let interval: TimeInterval = 5

    private let paths: [String]
    private let picture = PictureView(frame: .zero)
    private let pages = PageIndicator(frame: .zero)
    private var start: Date?

    /// The current image's index; nil before the first.
    private(set) var index: Int?

    /// Creates a controller for a directory; if it has no images, the screen shows the error.
    init(folder: String, time: TimeSource) {
        // If the directory cannot be listed, use its path as an image, so that the error is shown.
        paths = (try? PictureFolder(folder).paths) ?? [folder]
        super.init(time: time)
    }

    required init?(coder: NSCoder) { nil }

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.addSubview(picture)
        view.addSubview(pages)
        pages.count = paths.count
        tick()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        picture.frame = view.bounds
        let height = (2.4 * view.bounds.size.readingSize).rounded()
        let bottom = view.bounds.maxY - view.safeAreaInsets.bottom
        pages.frame = CGRect(x: 0, y: bottom - height, width: view.bounds.width, height: height)
    }

    /// Shows the current image.
    @discardableResult
    override func tick() -> TimeInterval {
        let now = time.now()
        let start = start ?? now
        self.start = start
        // Clocks can be set back.
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

/// A page indicator: a row of dots, or numbers where there would be too many dots.
final class PageIndicator: UIView {
    /// The number of pages; nothing is shown for one.
    var count = 0 { didSet { update() } }
    /// The current page, from 0.
    var current = 0 { didSet { update() } }

    private static let maximumDots = 20

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    private let label = UILabel(color: .white, alignment: .center)
    private var isNumbered: Bool { count > Self.maximumDots }
    private var diameter: CGFloat { (bounds.height / 4).rounded() }

    /// The dots' background, which keeps them visible on images of any color.
    private var plate: CGRect {
        let width = isNumbered ? bounds.height * 2.6 : CGFloat(2 * count + 1) * diameter
        return CGRect(
            x: bounds.midX - width / 2, y: bounds.minY + diameter, width: width, height: bounds.height - 2 * diameter
        ).rounded
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.isHidden = !isNumbered
        label.show("\(current + 1) / \(count)")
        label.place(in: plate, size: plate.height * 0.6)
    }

    override func draw(_ rect: CGRect) {
        guard count > 1 else { return }
        UIColor(white: 0, alpha: 0.55).setFill()
        UIBezierPath(roundedRect: plate, cornerRadius: plate.height / 2).fill()
        guard !isNumbered else { return }
        for page in 0..<count {
            UIColor(white: 1, alpha: page == current ? 1 : 0.4).setFill()
            let x = plate.minX + CGFloat(2 * page + 1) * diameter
            UIBezierPath(ovalIn: CGRect(x: x, y: plate.midY - diameter / 2, width: diameter, height: diameter)).fill()
        }
    }

    private func update() {
        setNeedsLayout()
        setNeedsDisplay()
    }
}
