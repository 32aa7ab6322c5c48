// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A screen for choosing documents in the folder `Documents`, or a folder there to export files to.
///
/// Files of other types are dimmed. The files are in the order of their names, which are also the accessibility labels of
/// their rows. The picker closes itself when something is chosen.
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
    /// The delegate.
    open weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether the user can choose several documents. The default is false.
    open var allowsMultipleSelection = false
    /// Whether extensions are shown. The default is false.
    open var shouldShowFileExtensions = false
    /// The folder to show first; nil for `Documents`. Within that, the folders above can be reached.
    open var directoryURL: URL?
    /// What the picker does with documents.
    @available(iOS, introduced: 8.0, deprecated: 14.0, message: "Use appropriate initializers instead")
    public private(set) var documentPickerMode: UIDocumentPickerMode {
        get { mode }
        set { mode = newValue }
    }
    private var mode: UIDocumentPickerMode
    /// The types of documents to open.
    private var types: [UTType] = []
    /// The files to export.
    private var exported: [URL] = []
    private weak var content: UINavigationController?

    /// Creates a picker that opens documents of some types, or copies of them.
    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
        (mode, types) = (asCopy ? .import : .open, contentTypes)
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that opens documents of some types.
    public convenience init(forOpeningContentTypes contentTypes: [UTType]) {
        self.init(forOpeningContentTypes: contentTypes, asCopy: false)
    }

    /// Creates a picker that moves files to a place that the user chooses, or copies them there.
    public init(forExporting urls: [URL], asCopy: Bool) {
        (mode, exported) = (asCopy ? .exportToService : .moveToService, urls)
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that moves files to a place that the user chooses.
    public convenience init(forExporting urls: [URL]) { self.init(forExporting: urls, asCopy: false) }

    /// Creates a picker for documents whose types have the given identifiers.
    @available(iOS, introduced: 8.0, deprecated: 14.0, message: "Use init(forOpeningContentTypes:asCopy:) instead")
    public init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
        (self.mode, types) = (mode, allowedUTIs.map { UTType(importedAs: $0) })
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a picker that exports or moves files.
    @available(iOS, introduced: 11.0, deprecated: 14.0, message: "Use init(forExporting:asCopy:) instead")
    public init(urls: [URL], in mode: UIDocumentPickerMode) {
        (self.mode, exported) = (mode, urls)
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

    /// Shows the documents.
    open override func viewDidLoad() {
        super.viewDidLoad()
        let content = UINavigationController()
        content.setViewControllers(folders.map(screen), animated: false)
        self.content = content
        fill(with: content)
    }

    private func screen(_ folder: URL) -> DocumentListScreen {
        let choice: DocumentChoice =
            switch mode {
            case .import, .open: .files(types, several: allowsMultipleSelection)
            case .exportToService: .place(button: "Save")
            case .moveToService: .place(button: "Move")
            }
        return DocumentListScreen(
            folder, choice: choice, showsExtensions: shouldShowFileExtensions,
            onCancel: { [weak self] in self?.cancel() }, onPick: { [weak self] in self?.pick($0) })
    }

    /// The folders to show, the first one on top: from `Documents` to the one that the app wants, or that one alone.
    private var folders: [URL] {
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
        guard let wanted = directoryURL?.standardizedFileURL else { return documents.map { [$0] } ?? [] }
        guard let documents = documents?.standardizedFileURL else { return [wanted] }
        let (root, path) = (documents.pathComponents, wanted.pathComponents)
        guard path.starts(with: root) else { return [wanted] }
        return path.dropFirst(root.count).reduce(into: [documents]) { folders, name in
            folders.append((folders.last ?? documents).appendingPathComponent(name, isDirectory: true))
        }
    }

    /// Closes the picker and notifies the delegate.
    private func cancel() {
        close()
        delegate?.documentPickerWasCancelled(self)
    }

    private func close() { presentingViewController?.dismiss(animated: true) }

    /// Opens, copies or exports, closes the picker, and notifies the delegate; shows why if nothing could be done.
    private func pick(_ urls: [URL]) {
        var (results, failure): ([URL], (any Error)?) = ([], nil)
        for url in mode == .open || mode == .import ? urls : exported {
            do {
                switch mode {
                case .open: results.append(url)
                case .import: results.append(try FolderListing.temporaryCopy(of: url))
                case .exportToService, .moveToService:
                    if let folder = urls.first { results.append(try export(url, to: folder)) }
                }
            } catch { failure = error }
        }
        if results.isEmpty, let failure {
            let alert = UIAlertController(
                title: "The operation couldn’t be completed", message: failure.localizedDescription,
                preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            (content?.topViewController as? DocumentListScreen)?.reload()
            return present(alert, animated: true)
        }
        close()
        delegate?.documentPicker(self, didPickDocumentsAt: results)
    }

    /// Copies or moves a file to a folder, with a number in its name if there is another one with its name.
    private func export(_ url: URL, to folder: URL) throws -> URL {
        let files = FileManager.default
        let isThere = url.deletingLastPathComponent().standardizedFileURL.path == folder.standardizedFileURL.path
        if mode == .moveToService, isThere { return url }
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = FolderListing.freePlace(for: url.lastPathComponent, in: folder)
        if mode == .moveToService {
            try files.moveItem(at: url, to: place)
        } else {
            try files.copyItem(at: url.resolvingSymlinksInPath(), to: place)
        }
        return place
    }
}

extension UIDocumentPickerViewController: SystemPicker {
    package func wasDismissedByUser() { delegate?.documentPickerWasCancelled(self) }
}
