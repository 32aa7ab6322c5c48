// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A thin line along which a small bar moves to and fro, a step a second: the sign that frames arrive.
final class GlideView: UIView {
    /// How long the bar takes to and fro, in seconds.
    static let period: TimeInterval = 10

    private let line = UIView(frame: .zero)
    private let bar = UIView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        line.backgroundColor = Palette.line
        bar.backgroundColor = Palette.accent
        addSubview(line)
        addSubview(bar)
    }

    /// Nothing archives this view.
    required init?(coder: NSCoder) { nil }

    /// Where the bar is, from 0 at the left to 1.
    private var position: CGFloat = 0

    /// Puts the bar where it is at a moment.
    func show(_ moment: Date) {
        let turn = moment.timeIntervalSinceReferenceDate / Self.period
        position = (1 - cos(2 * .pi * turn)) / 2
        place()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let thickness = max(1, (bounds.height / 16).rounded())
        line.frame = CGRect(
            x: 0, y: (bounds.midY - thickness / 2).rounded(), width: bounds.width, height: thickness)
        place()
    }

    private func place() {
        let height = max(2, (bounds.height / 6).rounded())
        let width = (bounds.height * 1.4).rounded()
        // On whole points, what was drawn once can be put elsewhere without being drawn again.
        let frame = CGRect(
            x: ((bounds.width - width) * position).rounded(), y: (bounds.midY - height / 2).rounded(), width: width,
            height: height)
        guard frame != bar.frame else { return }
        bar.frame = frame
        bar.layer.cornerRadius = height / 2
        bar.setNeedsDisplay()
    }
}
