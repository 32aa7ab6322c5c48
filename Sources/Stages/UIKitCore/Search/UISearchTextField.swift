// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The field of a search bar: gray, with a magnifying glass before the text and a clear button.
///
/// Tokens are before the text. The delete key at the start of the text first selects the last token, and then deletes it;
/// so does a tap on a token before that key. Every other way to delete, such as forward, deletes a selected token as well.
/// What is typed replaces a selected token. If there is not enough room, the last tokens are shown.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
    /// The magnifying glass.
    let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
    /// The views of the tokens, in their order.
    private var tokenViews: [SearchTokenView] = []
    /// The selected token while text is inserted in its place.
    private var replaced: SearchTokenView?
    /// The width that many tokens leave for the text, unless the field is narrow.
    private static let leastTextWidth: CGFloat = 80

    /// Creates a field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a field, ignoring the archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 10
        placeholder = "Search"
        clearButtonMode = .always
        glass.tintColor = .secondaryLabel
        glass.contentMode = .scaleAspectFit
        glass.frame = CGRect(x: 7, y: 0, width: 18, height: 18)
        let leading = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 18))
        leading.addSubview(glass)
        (leftView, leftViewMode) = (leading, .always)
    }

    override var clearButtonColor: UIColor { .secondaryLabel }

    /// Returns the rectangle of the clear button, as far from the edge as the magnifying glass.
    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        super.clearButtonRect(forBounds: bounds).offsetBy(dx: -3, dy: 0)
    }

    // MARK: Tokens

    /// The tokens before the text. Setting them updates the results of a search controller, but sends no event.
    open var tokens: [UISearchToken] {
        get { tokenViews.map(\.token) }
        set {
            let old = tokenViews
            guard !old.map(\.token).elementsEqual(newValue, by: { $0 === $1 }) else { return }
            tokenViews = newValue.map { token in old.first { $0.token === token } ?? makeView(of: token) }
            for view in old where !tokenViews.contains(where: { $0 === view }) { view.removeFromSuperview() }
            tokensDidChange()
            (superview as? UISearchBar)?.tokensDidChange()
        }
    }
    /// Whether the user can delete tokens, other than by canceling a search. The default is true.
    open var allowsDeletingTokens = true
    /// Whether the user can copy tokens; stored, but only text is copied here. The default is true.
    open var allowsCopyingTokens = true
    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The color behind tokens that are not selected; nil for a pale tint color.
    open var tokenBackgroundColor: UIColor! {
        didSet { for view in tokenViews { view.fill = tokenBackgroundColor } }
    }

    /// Inserts a token at an index, which is limited to the present tokens.
    open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
        tokens.insert(token, at: min(max(tokenIndex, 0), tokens.count))
    }

    /// Removes the token at an index; does nothing if there is none.
    open func removeToken(at tokenIndex: Int) {
        if tokenViews.indices.contains(tokenIndex) { tokens.remove(at: tokenIndex) }
    }

    /// Replaces a part of the text by a token, and selects the token.
    open func replaceTextualPortion(of textRange: UITextRange, with token: UISearchToken, at tokenIndex: Int) {
        var edited = editedText
        edited.replace(textRange.range, with: "")
        editedText = edited
        insertToken(token, at: tokenIndex)
        if let view = tokenViews.first(where: { $0.token === token }) { select(view) }
    }

    /// The range of the text, without the tokens.
    open var textualRange: UITextRange { TextualRange(NSRange(location: 0, length: editedText.text.utf16.count)) }

    /// Returns the tokens in a range.
    ///
    /// The selected range has the selected token. Others have all tokens if they begin before the text, and none if they
    /// are empty or the ``textualRange``.
    open func tokens(in textRange: UITextRange) -> [UISearchToken] {
        if textRange is TextualRange { return [] }
        let selected = tokenViews.filter(\.isSelected).map(\.token)
        if !selected.isEmpty, textRange.range == editedText.selection { return selected }
        return textRange.range.location == 0 && !textRange.isEmpty ? tokens : []
    }

    /// Returns the position of a token, which is that before the text.
    open func positionOfToken(at tokenIndex: Int) -> UITextPosition { beginningOfDocument }

    private func makeView(of token: UISearchToken) -> SearchTokenView {
        let view = SearchTokenView(token)
        view.fill = tokenBackgroundColor
        view.addAction(UIAction { [weak self, weak view] _ in self?.tap(view) }, for: .touchUpInside)
        addSubview(view)
        return view
    }

    /// Selects a token and begins editing.
    private func tap(_ view: SearchTokenView?) {
        guard let view, isFirstResponder || becomeFirstResponder() else { return }
        select(view)
    }

    /// Selects a token instead of text.
    private func select(_ view: SearchTokenView) {
        editedText = EditedText(editedText.text, selection: NSRange(location: 0, length: 0))
        view.isSelected = true
    }

    private func tokensDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
        setNeedsLayout()
    }

    /// The last tokens, as many as have room before the text, in their order. Each takes at most half of the field.
    private func shownTokens(in bounds: CGRect) -> [(view: SearchTokenView, width: CGFloat)] {
        let whole = super.textRect(forBounds: bounds).width
        var room = whole - min(Self.leastTextWidth, whole / 2)
        var shown: [(view: SearchTokenView, width: CGFloat)] = []
        for view in tokenViews.reversed() {
            var width = min(view.fittingSize.width, bounds.width / 2)
            // The last one is shown in any case.
            if shown.isEmpty { width = max(min(width, room - SearchTokenView.gap), 0) }
            room -= width + SearchTokenView.gap
            guard shown.isEmpty || room >= 0 else { break }
            shown.append((view, width))
        }
        return shown.reversed()
    }

    /// Returns the rectangle of the text, after the tokens.
    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        let rect = super.textRect(forBounds: bounds)
        let room = shownTokens(in: bounds).reduce(0) { $0 + $1.width + SearchTokenView.gap }
        let width = max(rect.width - room, 0)
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return CGRect(x: isRightToLeft ? rect.minX : rect.maxX - width, y: rect.minY, width: width, height: rect.height)
    }

    /// Places the tokens between the magnifying glass and the text.
    open override func layoutSubviews() {
        super.layoutSubviews()
        guard !tokenViews.isEmpty else { return }
        let rect = super.textRect(forBounds: bounds)
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var x: CGFloat = 0
        let shown = shownTokens(in: bounds)
        for view in tokenViews.dropLast(shown.count) { view.isHidden = true }
        for (view, width) in shown {
            view.isHidden = false
            let height = min(view.fittingSize.height, bounds.height)
            view.frame = CGRect(
                x: isRightToLeft ? rect.maxX - x - width : rect.minX + x, y: bounds.midY - height / 2, width: width,
                height: height)
            x += width + SearchTokenView.gap
        }
    }

    /// Draws the placeholder, unless there are tokens.
    open override func drawPlaceholder(in rect: CGRect) {
        if tokenViews.isEmpty { super.drawPlaceholder(in: rect) }
    }

    /// Whether there is any text or a token.
    open override var hasText: Bool { super.hasText || !tokenViews.isEmpty }

    // MARK: Editing

    /// The text, without the tokens. Setting it deselects a token.
    open override var text: String? {
        get { super.text }
        set {
            deselectTokens()
            super.text = newValue
        }
    }

    override var editedText: EditedText {
        get { super.editedText }
        set {
            if let replaced {
                tokenViews.removeAll { $0 === replaced }
                replaced.removeFromSuperview()
                self.replaced = nil
                tokensDidChange()
            }
            // There is one selection, of a token or in the text.
            deselectTokens()
            super.editedText = newValue
        }
    }

    /// Replaces the selection, or the selected token if the user can delete it, unless the delegate refuses the text.
    override func insert(_ text: String) {
        replaced = allowsDeletingTokens ? tokenViews.first(where: \.isSelected) : nil
        super.insert(text)
        replaced = nil
    }

    /// Deletes the selected token, in whichever direction; or, backward from the start of the text, selects the last token.
    ///
    /// - Parameter motion: The movement to whose target the user deletes.
    /// - Returns: Whether the deletion is for the tokens; if not, it is for the text.
    func deleteToken(_ motion: EditedText.Motion) -> Bool {
        if let index = tokenViews.firstIndex(where: \.isSelected) {
            if allowsDeletingTokens { delete(at: index) }
            return true
        }
        let range = editedText.selection
        guard !motion.isForward, range.location == 0, range.length == 0, let last = tokenViews.last else {
            return false
        }
        if allowsDeletingTokens { select(last) }
        return true
    }

    /// Deletes a token for the user.
    private func delete(at index: Int) {
        tokenViews.remove(at: index).removeFromSuperview()
        tokensDidChange()
        textWasEdited()
    }

    /// Ends editing, and deselects a token.
    @discardableResult open override func resignFirstResponder() -> Bool {
        guard super.resignFirstResponder() else { return false }
        deselectTokens()
        return true
    }

    private func deselectTokens() {
        for view in tokenViews where view.isSelected { view.isSelected = false }
    }

    /// Removes the tokens together with the text, of which the caller notifies.
    func clearTokens() {
        for view in tokenViews { view.removeFromSuperview() }
        tokenViews = []
        tokensDidChange()
    }
}

/// The range of a search field's text, without the tokens before it.
@MainActor private final class TextualRange: UITextRange {}
