// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Where lines of text stand between the left and the right edge.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right edge.
    case right = 2
    /// At both edges, with stretched spaces.
    case justified = 3
    /// As the script's direction has it.
    case natural = 4
}

/// A view that shows text.
@MainActor open class UILabel: UIView {
    /// Creates a label; it takes no touches.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// Creates an empty label.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// What the label says; nil for nothing.
    open var text: String?
    /// The face and size of the text; the system's at 17 points unless the app says otherwise.
    open var font: UIFont? = .systemFont(ofSize: UIFont.labelFontSize)
    /// The colour of the text; black unless the app says otherwise.
    open var textColor: UIColor? = .black
    /// Where the lines stand; by the script's direction unless the app says otherwise.
    open var textAlignment = NSTextAlignment.natural
    /// How many lines the text may take; 0 for any number.
    open var numberOfLines = 1

    /// Returns the size of the text, approximately (``UIFont``).
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let text, let font, !text.isEmpty else { return .zero }
        let exact = text.size(withAttributes: [.font: font])
        return CGSize(width: exact.width.rounded(.up), height: exact.height.rounded(.up))
    }

    /// The label in UIKit's form, with its text.
    open override nonisolated var description: String {
        describe { [descriptionParts[0]] + (text.map { ["text = '\($0)'"] } ?? []) + descriptionParts.dropFirst() }
    }
}
