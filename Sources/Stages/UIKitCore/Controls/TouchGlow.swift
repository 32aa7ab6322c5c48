// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The white glow of a button that shows touches while it is highlighted.
@MainActor private final class TouchGlow: UIView, DrawsFromProperties {
    override init(frame: CGRect) {
        super.init(frame: frame)
        (isOpaque, isUserInteractionEnabled) = (false, false)
        autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        let colors = [0.8, 0.5, 0].map { UIColor(white: 1, alpha: $0).cgColor }
        guard let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 0.4, 1])
        else { return }
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        context.drawRadialGradient(
            gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: bounds.width / 2, options: [])
    }
}

extension UIButton {
    /// Shows a glow in the middle of a highlighted button, in front of its content, and removes it from another one.
    ///
    /// A button with a configuration has none. The glow is half again as wide as the button's shorter side.
    func showGlow() {
        let glow = subviews.first { $0 is TouchGlow }
        guard isHighlighted, showsTouchWhenHighlighted, configuration == nil else {
            glow?.removeFromSuperview()
            return
        }
        guard glow == nil else { return }
        let length = 1.5 * min(bounds.width, bounds.height)
        addSubview(
            TouchGlow(
                frame: CGRect(
                    x: bounds.midX - length / 2, y: bounds.midY - length / 2, width: length, height: length)))
    }
}
