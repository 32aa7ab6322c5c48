// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A part of a search that a field shows as a unit before its text, such as a person or a kind.
@preconcurrency @MainActor open class UISearchToken: NSObject {
    /// The object that the token stands for.
    open var representedObject: Any?
    /// The icon; nil for none.
    let icon: UIImage?
    /// The text.
    let text: String

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - icon: The icon, which has the color of the text; nil for none.
    ///   - text: The text.
    public init(icon: UIImage?, text: String) { (self.icon, self.text) = (icon, text) }
}

/// A token in a search field: pale, and in the tint color while it is selected.
@MainActor final class SearchTokenView: UIControl, DrawsFromProperties {
    /// The distance between tokens, and to the text.
    static let gap: CGFloat = 4
    private static let font = UIFont.systemFont(ofSize: 15)
    private static let padding: CGFloat = 7
    private static let iconSide: CGFloat = 16

    /// The token.
    let token: UISearchToken
    /// The color of the background; nil for a pale tint color.
    var fill: UIColor? { didSet { setNeedsCommit() } }

    init(_ token: UISearchToken) {
        self.token = token
        super.init(frame: .zero)
        isOpaque = false
        isAccessibilityElement = true
        accessibilityLabel = token.text
        accessibilityTraits = .button
    }

    required init?(coder: NSCoder) { nil }

    private var iconWidth: CGFloat { token.icon == nil ? 0 : Self.iconSide + 4 }

    /// The size of the token.
    var fittingSize: CGSize {
        let width = token.text.size(withAttributes: [.font: Self.font]).width.rounded(.up)
        return CGSize(width: width + iconWidth + 2 * Self.padding, height: 26)
    }

    override func stateDidChange() {
        super.stateDidChange()
        accessibilityTraits = isSelected ? [.button, .selected] : .button
        setNeedsCommit()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsCommit()
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let tint: UIColor = tintColor ?? .systemBlue
        context.fill(bounds, radius: 6, color: isSelected ? tint : fill ?? tint.faded(0.15))
        let color: UIColor = isSelected ? .white : fill == nil ? tint : .label
        if let icon = token.icon {
            let side = Self.iconSide
            // Icons keep their proportions.
            let scale = side / max(icon.size.width, icon.size.height, 1)
            let size = CGSize(width: icon.size.width * scale, height: icon.size.height * scale)
            let place = CGRect(
                x: Self.padding + (side - size.width) / 2, y: bounds.midY - size.height / 2, width: size.width,
                height: size.height)
            icon.record(in: place, to: context, tint: color)
        }
        let text = CGRect(
            x: Self.padding + iconWidth, y: 0, width: max(bounds.width - 2 * Self.padding - iconWidth, 0),
            height: bounds.height)
        context.record(token.text, font: Self.font, color: color, in: text, alignment: .left)
    }
}
