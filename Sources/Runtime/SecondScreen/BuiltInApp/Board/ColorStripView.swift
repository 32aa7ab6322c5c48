// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A thin bar of colours and greys from edge to edge, which shows whether a screen cuts its edges off.
final class ColorStripView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Nothing archives this view.
    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let greys = (1...8).map { UIColor(white: CGFloat($0) / 8, alpha: 1) }
        let colors = Array(Palette.bars.dropFirst().dropLast().reversed()) + greys
        for (index, column) in TestCardLayout(bounds, scale: 1).columns(of: bounds, colors.count).enumerated() {
            colors[index].setFill()
            UIRectFill(column)
        }
    }
}
