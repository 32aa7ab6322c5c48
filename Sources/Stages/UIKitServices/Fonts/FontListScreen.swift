// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The screen of a font picker that lists the families, or the faces of one.
@MainActor final class FontListScreen: UITableViewController, UISearchResultsUpdating {
    /// What a screen lists.
    enum Content {
        /// All families.
        case families
        /// The faces of a family.
        case faces(String)
    }

    /// A row.
    private struct Row {
        /// The name of the family or the face.
        var title: String
        /// The name of the font, which is the regular one of a family.
        var font: String
        /// Whether the row leads to the faces of the family.
        var leadsToFaces = false
    }

    private let content: Content
    private weak var picker: UIFontPickerViewController?
    private var all: [Row] = []
    private var rows: [Row] = []

    /// Creates a screen of a picker.
    init(_ content: Content, of picker: UIFontPickerViewController) {
        (self.content, self.picker) = (content, picker)
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        switch content {
        case .families:
            title = "Choose Font"
            all = families
            let search = UISearchController(searchResultsController: nil)
            search.searchResultsUpdater = self
            search.obscuresBackgroundDuringPresentation = false
            search.hidesNavigationBarDuringPresentation = false
            navigationItem.searchController = search
            navigationItem.hidesSearchBarWhenScrolling = false
        case .faces(let family):
            title = family
            all = faces(of: family).map { Row(title: Self.title(ofFace: $0, in: family), font: $0) }
        }
        rows = all
    }

    private var families: [Row] {
        UIFont.familyNames.filter { !$0.hasPrefix(".") }.compactMap { family in
            let faces = faces(of: family)
            guard let first = faces.first else { return nil }
            let regular = FontCatalog.face(named: family).map(\.name).flatMap { faces.contains($0) ? $0 : nil }
            let leads = picker?.configuration.includeFaces == true && faces.count > 1
            return Row(title: family, font: regular ?? first, leadsToFaces: leads)
        }
    }

    /// Returns the names of the fonts of a family that have the traits that are wanted.
    private func faces(of family: String) -> [String] {
        let traits = picker?.configuration.filteredTraits ?? []
        return UIFont.fontNames(forFamilyName: family).filter { name in
            traits.isEmpty || UIFontDescriptor(name: name, size: 17).symbolicTraits.isSuperset(of: traits)
        }
    }

    /// Returns the part of a font's name after that of its family, such as `Bold`.
    private static func title(ofFace name: String, in family: String) -> String {
        guard let hyphen = name.lastIndex(of: "-") else { return "Regular" }
        return String(name[name.index(after: hyphen)...])
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        rows = text.isEmpty ? all : all.filter { $0.title.localizedCaseInsensitiveContains(text) }
        tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "font")
            ?? UITableViewCell(style: .default, reuseIdentifier: "font")
        let row = rows[indexPath.row]
        var content = cell.defaultContentConfiguration()
        content.text = row.title
        content.textProperties.numberOfLines = 1
        if picker?.configuration.displayUsingSystemFont != true, let font = UIFont(name: row.font, size: 17) {
            content.textProperties.font = font
        }
        cell.contentConfiguration = content
        let isSelected = picker?.selectedFontDescriptor?.postscriptName == row.font
        cell.accessoryType = row.leadsToFaces ? .disclosureIndicator : isSelected ? .checkmark : .none
        cell.accessibilityLabel = row.title
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard let picker, rows.indices.contains(indexPath.row) else { return }
        let row = rows[indexPath.row]
        if row.leadsToFaces {
            navigationController?.pushViewController(FontListScreen(.faces(row.title), of: picker), animated: true)
        } else {
            picker.pick(UIFontDescriptor(name: row.font, size: UIFont.systemFontSize))
        }
    }
}
