// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A screen for choosing a font family, or a face of one.
///
/// The families are in the order of their names, which are also the accessibility labels of their rows; a search field
/// finds them. The picker closes itself when a font is chosen.
@preconcurrency @MainActor open class UIFontPickerViewController: UIViewController {
    /// What a picker shows.
    @preconcurrency @MainActor open class Configuration: NSObject {
        /// Whether a family with several faces leads to them, instead of being chosen itself. The default is false.
        open var includeFaces = false
        /// Whether all names are shown in the system font, instead of the fonts themselves. The default is false.
        open var displayUsingSystemFont = false
        /// The traits that a font must have to be shown. The default is none.
        open var filteredTraits: UIFontDescriptor.SymbolicTraits = []

        /// Creates the default configuration.
        public override init() {}
    }

    /// What the picker shows; it counts when the picker is first shown.
    public let configuration: Configuration
    /// The delegate.
    open weak var delegate: (any UIFontPickerViewControllerDelegate)?
    /// The selected font, which has a checkmark; nil for none. Setting it does not notify the delegate.
    open var selectedFontDescriptor: UIFontDescriptor? { didSet { reloadLists() } }
    private var navigation: UINavigationController?

    /// Creates a picker.
    public init(configuration: Configuration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker with the default configuration.
    public convenience init() { self.init(configuration: Configuration()) }

    /// Creates a picker with the default configuration, ignoring the archive.
    public required init?(coder: NSCoder) {
        configuration = Configuration()
        super.init(coder: coder)
    }

    /// Shows the families.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let families = FontListScreen(.families, of: self)
        families.navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancel() })
        let navigation = UINavigationController(rootViewController: families)
        self.navigation = navigation
        fill(with: navigation)
    }

    /// Shows the families again when the picker is presented once more.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if isBeingPresented { navigation?.popToRootViewController(animated: false) }
    }

    /// Moves the checkmark to the selected font.
    private func reloadLists() {
        for case let list as FontListScreen in navigation?.viewControllers ?? [] where list.isViewLoaded {
            list.tableView.reloadData()
        }
    }

    /// Closes the picker and notifies the delegate.
    private func cancel() {
        presentingViewController?.dismiss(animated: true)
        delegate?.fontPickerViewControllerDidCancel(self)
    }

    /// Selects a font, closes the picker and notifies the delegate.
    func pick(_ descriptor: UIFontDescriptor) {
        selectedFontDescriptor = descriptor
        presentingViewController?.dismiss(animated: true)
        delegate?.fontPickerViewControllerDidPickFont(self)
    }
}

extension UIFontPickerViewController: SystemPicker {
    package func wasDismissedByUser() { delegate?.fontPickerViewControllerDidCancel(self) }
}

/// The methods that respond to the choice in a UIFontPickerViewController; all are optional.
@preconcurrency @MainActor public protocol UIFontPickerViewControllerDelegate: NSObjectProtocol {
    /// Called when the user has chosen a font, which is the picker's selected one.
    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
    /// Called when the user has closed the picker without choosing a font.
    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
    /// Does nothing.
    public func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {}
    /// Does nothing.
    public func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {}
}
