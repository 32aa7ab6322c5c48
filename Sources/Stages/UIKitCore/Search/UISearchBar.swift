// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A search field with an optional cancel button.
@preconcurrency @MainActor open class UISearchBar: UIView, TextInputTraitsKeeper {
    /// The images of a search bar.
    public enum Icon: Int, Sendable {
        /// The image before the text.
        case search = 0
        /// The button that clears the text.
        case clear = 1
        /// The bookmarks button.
        case bookmark = 2
        /// The button for results.
        case resultsList = 3
    }

    /// Constants that describe the appearance of a search bar.
    public enum Style: Int, Sendable {
        /// The default.
        case `default` = 0
        /// A bar with a background.
        case prominent = 1
        /// A bar without a background.
        case minimal = 2
    }

    /// The delegate.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The search controller of the bar, if any.
    weak var controller: UISearchController?
    /// The field.
    open private(set) lazy var searchTextField: UISearchTextField = makeField()
    private lazy var editing = SearchEditing(self)
    /// The button that ends the search.
    let cancelButton = UIButton(type: .system)
    /// The height of a bar with its margins.
    static let standardHeight: CGFloat = 52

    /// Creates a bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a bar, ignoring the archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        cancelButton.setTitle("Cancel", for: .normal)
        cancelButton.titleLabel?.font = .systemFont(ofSize: 17)
        cancelButton.isHidden = true
        cancelButton.addAction(UIAction { [weak self] _ in self?.cancel() }, for: .touchUpInside)
        addSubview(searchTextField)
        addSubview(cancelButton)
    }

    private func makeField() -> UISearchTextField {
        let field = UISearchTextField()
        field.delegate = editing
        field.addAction(UIAction { [weak self] _ in self?.textWasEdited() }, for: .editingChanged)
        return field
    }

    // MARK: Text

    /// The text.
    open var text: String? {
        get { searchTextField.text }
        set {
            guard newValue != searchTextField.text else { return }
            searchTextField.text = newValue
            controller?.updateResults()
        }
    }
    /// The placeholder.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// A line of text above the field; stored, but not shown here.
    open var prompt: String?
    var inputTraits: TextInputTraits {
        get { searchTextField.inputTraits }
        set { searchTextField.inputTraits = newValue }
    }

    // MARK: Looks

    /// The appearance of the bar. The default is `default`.
    open var searchBarStyle = Style.default { didSet { setNeedsLayout() } }
    /// The style of the bar; stored only.
    open var barStyle = UIBarStyle.default
    /// The color behind the field; nil for none.
    open var barTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// Whether content shows through the bar; stored only.
    open var isTranslucent = true
    /// The background image; an empty one removes the background.
    open var backgroundImage: UIImage? { didSet { setNeedsLayout() } }
    private var images: [Icon: [UIControl.State: UIImage]] = [:]
    /// Sets an image for a state; nil for the standard one. Only that before the text is shown, for the normal state.
    open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
        images[icon, default: [:]][state] = iconImage
        guard icon == .search, state == .normal else { return }
        searchTextField.glass.image = iconImage ?? UIImage(systemName: "magnifyingglass")
    }
    /// Returns the image that was set for a state; nil for the standard one.
    open func image(for icon: Icon, state: UIControl.State) -> UIImage? { images[icon]?[state] }
    /// Whether the cancel button is shown. The default is false.
    open var showsCancelButton = false {
        didSet {
            cancelButton.isHidden = !showsCancelButton
            setNeedsLayout()
        }
    }
    /// Shows or hides the cancel button.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }
    /// Whether a bookmarks button is shown; stored, but not shown here.
    open var showsBookmarkButton = false
    /// The titles of the scope buttons; stored, but not shown here.
    open var scopeButtonTitles: [String]?
    /// The index of the selected scope button.
    open var selectedScopeButtonIndex = 0 {
        didSet { if selectedScopeButtonIndex != oldValue { controller?.updateResults() } }
    }
    /// Whether the scope buttons are shown; stored, but not shown here.
    open var showsScopeBar = false

    /// Lays out the field and the cancel button.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let isPlain = searchBarStyle == .minimal || backgroundImage != nil || controller != nil
        backgroundColor = barTintColor ?? (isPlain ? nil : .systemGray6)
        let side: CGFloat = controller == nil ? 8 : 16
        let row = bounds.inset(by: UIEdgeInsets(top: 0, left: side, bottom: 0, right: side))
        let width = showsCancelButton ? cancelButton.sizeThatFits(.zero).width + 12 : 0
        searchTextField.frame = CGRect(
            x: row.minX, y: (bounds.height - 36) / 2, width: max(0, row.width - width), height: 36)
        cancelButton.frame = CGRect(
            x: row.maxX - width + 12, y: row.minY, width: max(0, width - 12), height: row.height)
    }

    /// Returns the given width and the height of the bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.standardHeight)
    }

    /// The height of the bar.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.standardHeight)
    }

    // MARK: Editing

    /// Whether the field can be edited.
    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
    /// Whether the field is being edited.
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
    /// Begins editing the field.
    @discardableResult open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    /// Ends editing the field.
    @discardableResult open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
    /// The view at the bottom of the screen while the field is edited.
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set { ownInputAccessoryView = newValue }
    }
    private var ownInputAccessoryView: UIView?

    /// Updates the results after the app has changed the tokens.
    func tokensDidChange() { controller?.updateResults() }

    private func textWasEdited() {
        delegate?.searchBar(self, textDidChange: text ?? "")
        controller?.updateResults()
    }

    private func cancel() {
        delegate?.searchBarCancelButtonClicked(self)
        controller?.isActive = false
    }
}

/// Forwards the events of a search bar's field to the bar's delegate.
@MainActor private final class SearchEditing: NSObject, UITextFieldDelegate {
    private weak var bar: UISearchBar?

    init(_ bar: UISearchBar) { self.bar = bar }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard let bar else { return }
        bar.controller?.isActive = true
        bar.delegate?.searchBarTextDidBeginEditing(bar)
    }

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        bar.map { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) ?? true } ?? true
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let bar else { return true }
        bar.delegate?.searchBarSearchButtonClicked(bar)
        if bar.controller != nil { bar.resignFirstResponder() }
        return false
    }
}

/// The methods that respond to events in a search bar; all are optional.
@preconcurrency @MainActor public protocol UISearchBarDelegate: UIBarPositioningDelegate {
    /// Asks whether editing may begin.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Tells the delegate that editing began.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Asks whether editing may end.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Tells the delegate that editing ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Tells the delegate that the user changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Asks whether to replace a range of the text.
    func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Tells the delegate that the return key was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Tells the delegate that the cancel button was pressed.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Tells the delegate that the selected scope changed.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// Returns true.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Returns true.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Returns true.
    public func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
