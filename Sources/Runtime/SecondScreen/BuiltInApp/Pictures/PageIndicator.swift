// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A row of dots that tells which of how many pages is shown; numbers where there would be too many dots.
final class PageIndicator: UIView {
    /// How many pages there are; one is none to tell of.
    var count = 0 { didSet { update() } }
    /// The page that is shown, from 0.
    var current = 0 { didSet { update() } }

    private static let maximumDots = 20

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        addSubview(label)
    }

    /// Nothing archives this view.
    required init?(coder: NSCoder) { nil }

    private let label = UILabel(color: .white, alignment: .center)
    private var isNumbered: Bool { count > Self.maximumDots }
    private var diameter: CGFloat { (bounds.height / 4).rounded() }

    /// What lies behind the dots, so that they are seen on pictures of any colour.
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
