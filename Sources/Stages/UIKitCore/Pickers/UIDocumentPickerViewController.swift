// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A screen for choosing documents. There are none here, so that the user can only cancel it.
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
    /// The delegate.
    open weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether the user can choose several documents; stored only. The default is false.
    open var allowsMultipleSelection = false
    /// Whether extensions are shown; stored only. The default is false.
    open var shouldShowFileExtensions = false
    /// The folder to show first; stored only.
    open var directoryURL: URL?
    /// What the picker does with documents.
    @available(iOS, introduced: 8.0, deprecated: 14.0, message: "Use appropriate initializers instead")
    public private(set) var documentPickerMode: UIDocumentPickerMode {
        get { mode }
        set { mode = newValue }
    }
    private var mode: UIDocumentPickerMode

    /// Creates a picker that opens documents of some types, or copies of them.
    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
        mode = asCopy ? .import : .open
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that opens documents of some types.
    public convenience init(forOpeningContentTypes contentTypes: [UTType]) {
        self.init(forOpeningContentTypes: contentTypes, asCopy: false)
    }

    /// Creates a picker that moves files to a place that the user chooses, or copies them there.
    public init(forExporting urls: [URL], asCopy: Bool) {
        mode = asCopy ? .exportToService : .moveToService
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that moves files to a place that the user chooses.
    public convenience init(forExporting urls: [URL]) { self.init(forExporting: urls, asCopy: false) }

    /// Creates a picker for documents whose types have the given identifiers.
    @available(iOS, introduced: 8.0, deprecated: 14.0, message: "Use init(forOpeningContentTypes:asCopy:) instead")
    public init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
        self.mode = mode
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that exports or moves files.
    @available(iOS, introduced: 11.0, deprecated: 14.0, message: "Use init(forExporting:asCopy:) instead")
    public init(urls: [URL], in mode: UIDocumentPickerMode) {
        self.mode = mode
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that exports or moves a file.
    @available(iOS, introduced: 8.0, deprecated: 14.0, message: "Use init(forExporting:asCopy:) instead")
    public convenience init(url: URL, in mode: UIDocumentPickerMode) { self.init(urls: [url], in: mode) }

    /// Creates a picker that opens documents, ignoring the archive.
    public required init?(coder: NSCoder) {
        mode = .open
        super.init(coder: coder)
    }

    /// Shows the screen without documents.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let screen = EmptyPickerScreen(title: "Recents", text: "No Recents") { [weak self] in self?.cancel() }
        let content = UINavigationController(rootViewController: screen)
        addChild(content)
        content.view.frame = view.bounds
        content.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content.view)
        content.didMove(toParent: self)
    }

    /// Closes the picker and tells the delegate.
    private func cancel() {
        if let presentingViewController { presentingViewController.dismiss(animated: true) }
        delegate?.documentPickerWasCancelled(self)
    }
}

extension UIDocumentPickerViewController: SystemPicker {
    func wasDismissedByUser() { delegate?.documentPickerWasCancelled(self) }
}

/// What a document picker does with documents.
public enum UIDocumentPickerMode: UInt, Sendable {
    /// Copies documents for the app.
    case `import` = 0
    /// Opens documents in their places.
    case open = 1
    /// Copies files of the app to another place.
    case exportToService = 2
    /// Moves files of the app to another place.
    case moveToService = 3
}

/// The methods that respond to what the user does in a document picker; all are optional.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
    /// Called when the user has chosen documents; never called, because there are none.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// Called when the user has cancelled the picker, which closes itself.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
    /// Called when the user has chosen a document, before iOS 11; never called.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL)
}

extension UIDocumentPickerDelegate {
    /// Does nothing.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
    /// Does nothing.
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
    /// Does nothing.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentAt url: URL) {}
}
