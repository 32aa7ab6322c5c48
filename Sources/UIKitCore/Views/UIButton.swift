// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A control that does something when it is tapped.
@MainActor open class UIButton: UIControl {
    /// The kinds of button.
    public enum ButtonType: Int, Sendable {
        /// Without looks of its own.
        case custom = 0
        /// In the system's looks.
        case system = 1
    }

    /// The kind of button.
    open private(set) var buttonType = ButtonType.custom
    /// The view of the title.
    open private(set) lazy var titleLabel: UILabel? = makeLabel()
    private var titles: [State: String] = [:]
    private var titleColors: [State: UIColor] = [:]

    /// Creates a button of a kind, which does `primaryAction` and has its title.
    public convenience init(type buttonType: ButtonType = .custom, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.buttonType = buttonType
        if let title = primaryAction?.title, !title.isEmpty { setTitle(title, for: .normal) }
    }

    /// The title that is shown now.
    open var currentTitle: String? { title(for: state) }

    /// Sets the title for a state.
    open func setTitle(_ title: String?, for state: State) {
        guard titles[state] != title else { return }
        titles[state] = title
        titleLabel?.text = currentTitle
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Sets the colour of the title for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
        titleLabel?.textColor = currentTitleColor
    }

    /// The colour of the title for a state; the normal one where the state has none, nil for the tint colour.
    open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

    /// The colour of the title that is shown now: white for a custom button, else the tint colour, unless one is set.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? (buttonType == .custom ? .white : tintColor) }

    /// The title for a state; the normal one where the state has none.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

    /// Gives the title the whole button.
    open override func layoutSubviews() {
        super.layoutSubviews()
        titleLabel?.text = currentTitle
        titleLabel?.textColor = currentTitleColor
        titleLabel?.frame = bounds
    }

    /// The size of the title.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { titleLabel?.sizeThatFits(size) ?? .zero }

    /// The size of the title, with a little air for a button of the system's looks.
    open override var intrinsicContentSize: CGSize {
        let title = sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
        return CGSize(width: max(30, title.width), height: title.height + 12)
    }

    private func makeLabel() -> UILabel {
        let label = UILabel()
        label.textAlignment = .center
        addSubview(label)
        return label
    }
}
