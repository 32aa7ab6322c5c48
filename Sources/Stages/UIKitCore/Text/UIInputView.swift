// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view in place of the keyboard or above it, with the look of a keyboard.
@preconcurrency @MainActor open class UIInputView: UIView {
    /// Constants that describe the background.
    public enum Style: Int, Sendable {
        /// No background.
        case `default` = 0
        /// The background of a keyboard.
        case keyboard = 1
    }

    /// The style of the background.
    public let inputViewStyle: Style
    /// Whether constraints determine the height of the view, rather than its frame. The default is false.
    open var allowsSelfSizing = false

    /// Creates a view with a style.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
        if inputViewStyle == .keyboard { backgroundColor = .systemGray4 }
    }

    /// Creates a view without a background.
    public override convenience init(frame: CGRect) { self.init(frame: frame, inputViewStyle: .default) }

    /// Creates a view without a background.
    public required init?(coder: NSCoder) {
        inputViewStyle = .default
        super.init(coder: coder)
    }
}
