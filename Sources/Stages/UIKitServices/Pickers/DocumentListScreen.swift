// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// What the user does in the folders of a document picker.
enum DocumentChoice {
    /// Chooses files of some types; a touch chooses at once unless several can be chosen. With ``UTType/folder`` among the
    /// types, a folder that is shown can be chosen as well.
    case files([UTType], several: Bool)
    /// Chooses a folder to put files in, with a button that says how.
    case place(button: String)

    /// Whether a file can be chosen, by its name.
    func permits(_ name: String) -> Bool {
        guard case .files(let types, _) = self else { return false }
        let type = name.fileType
        return types.contains {
            // The extensions of a type that only the app knows may be any that nobody else does.
            type.conforms(to: $0) || (type == .data && !$0.isDeclared)
        }
    }

    /// The title of the button that chooses; nil for none.
    var button: String? {
        switch self {
        case .files(let types, let several): several || types.contains(.folder) ? "Open" : nil
        case .place(let button): button
        }
    }

    /// Whether several files can be chosen.
    var isSeveral: Bool { if case .files(_, several: true) = self { true } else { false } }
}

/// The screen of a document picker that shows the files and folders in a folder, in the order of their names.
///
/// Rows are named after the files for accessibility. The folder is read again each time the screen appears; files are
/// looked at when their rows are shown.
@MainActor final class DocumentListScreen: UITableViewController {
    private let folder: URL
    private let choice: DocumentChoice
    private let showsExtensions: Bool
    private let onCancel: () -> Void
    private let onPick: ([URL]) -> Void
    private var names: [String] = []

    /// The maximum number of files that are shown, the first by name.
    static let maximumCount = 10_000

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - folder: the folder, which may be missing.
    ///   - choice: what can be chosen.
    ///   - showsExtensions: whether file names are shown with their extensions.
    ///   - onCancel: called when Cancel is tapped.
    ///   - onPick: called with the files in the order of the choice, or with the folder.
    init(
        _ folder: URL, choice: DocumentChoice, showsExtensions: Bool, onCancel: @escaping () -> Void,
        onPick: @escaping ([URL]) -> Void
    ) {
        (self.folder, self.choice, self.showsExtensions) = (folder, choice, showsExtensions)
        (self.onCancel, self.onPick) = (onCancel, onPick)
        super.init(style: .plain)
        title = folder.lastPathComponent
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsMultipleSelection = choice.isSeveral
        let cancel = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.onCancel() })
        var trailing: [UIBarButtonItem] = []
        if let button = choice.button {
            trailing = [UIBarButtonItem(title: button, primaryAction: UIAction { [weak self] _ in self?.choose() })]
        }
        // The button that leads back is at the leading edge.
        if navigationController?.viewControllers.first === self {
            navigationItem.leftBarButtonItem = cancel
        } else {
            trailing.append(cancel)
        }
        navigationItem.rightBarButtonItems = trailing
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        reload()
    }

    /// Reads the folder again; nothing is chosen any more.
    func reload() {
        names = FolderListing.names(in: folder, limit: Self.maximumCount)
        tableView.backgroundView = names.isEmpty ? EmptyPickerLabel("No Documents", folder: folder) : nil
        tableView.reloadData()
        selectionDidChange()
    }

    private func url(_ path: IndexPath) -> URL? {
        names.indices.contains(path.row) ? folder.appendingPathComponent(names[path.row]) : nil
    }

    private func selectionDidChange() {
        guard case .files(let types, _) = choice, let button = navigationItem.rightBarButtonItems?.first,
            choice.button != nil
        else { return }
        button.isEnabled = types.contains(.folder) || tableView.indexPathsForSelectedRows != nil
    }

    /// Passes on the files that are chosen, otherwise the folder.
    private func choose() {
        let files = (tableView.indexPathsForSelectedRows ?? []).compactMap(url)
        pick(files.isEmpty ? [folder] : files)
    }

    /// Passes on the files that are still there; if none is, shows those that are.
    private func pick(_ files: [URL]) {
        let found = files.filter { FileFacts($0).exists || choice.isPlace }
        if found.isEmpty { reload() } else { onPick(found) }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "document")
            ?? UITableViewCell(style: .subtitle, reuseIdentifier: "document")
        guard let url = url(indexPath) else { return cell }
        let (name, facts) = (url.lastPathComponent, FileFacts(url))
        let row = kind(of: name, facts)
        var content = cell.defaultContentConfiguration()
        let isWhole = showsExtensions || facts.isFolder
        content.text = isWhole ? name : url.deletingPathExtension().lastPathComponent
        content.textProperties.numberOfLines = 1
        content.textProperties.lineBreakMode = .byTruncatingMiddle
        content.secondaryText = facts.length.map {
            ByteCountFormatter.string(fromByteCount: Int64($0), countStyle: .file)
        }
        content.secondaryTextProperties.color = .secondaryLabel
        content.image = UIImage(systemName: facts.isFolder ? "folder" : "doc")
        if row == .dimmed {
            content.textProperties.color = .tertiaryLabel
            content.secondaryTextProperties.color = .tertiaryLabel
            content.imageProperties.tintColor = .tertiaryLabel
        }
        cell.contentConfiguration = content
        cell.accessoryType = row == .folder ? .disclosureIndicator : .none
        cell.selectionStyle = row == .dimmed ? .none : .default
        cell.accessibilityLabel = name
        if choice.isSeveral, row == .file {
            cell.configurationUpdateHandler = { cell, state in
                cell.accessoryType = state.isSelected ? .checkmark : .none
            }
        } else {
            cell.configurationUpdateHandler = nil
        }
        return cell
    }

    /// What a touch on a row does.
    private enum Row { case folder, file, dimmed }

    private func kind(of name: String, _ facts: FileFacts) -> Row {
        // A folder that is a document, such as `Notes.rtfd`, is one with a type that conforms to packages.
        if facts.isFolder {
            let type = UTType(filenameExtension: (name as NSString).pathExtension, conformingTo: .package)
            return type == nil ? .folder : choice.permits(name) ? .file : .dimmed
        }
        // One that was removed meanwhile is only noticed when it is touched.
        return choice.permits(name) && (facts.length != nil || !facts.exists) ? .file : .dimmed
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        guard let url = url(indexPath) else { return nil }
        return kind(of: url.lastPathComponent, FileFacts(url)) == .dimmed ? nil : indexPath
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let url = url(indexPath) else { return }
        if kind(of: url.lastPathComponent, FileFacts(url)) == .folder {
            tableView.deselectRow(at: indexPath, animated: false)
            let next = DocumentListScreen(
                url, choice: choice, showsExtensions: showsExtensions, onCancel: onCancel, onPick: onPick)
            navigationController?.pushViewController(next, animated: true)
        } else if choice.isSeveral {
            selectionDidChange()
        } else {
            tableView.deselectRow(at: indexPath, animated: false)
            pick([url])
        }
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { selectionDidChange() }
}

extension DocumentChoice {
    /// Whether a folder to put files in is chosen, which may be missing.
    fileprivate var isPlace: Bool { if case .place = self { true } else { false } }
}
