// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A row of a displayed menu.
enum MenuEntry {
    /// An element that can be chosen, and the menu that lists it.
    case element(UIMenuElement, of: UIMenu)
    /// A row that leads back from a submenu.
    case back(String)
    /// The title of a menu or of a group.
    case title(String)
    /// A placeholder for elements that are being loaded.
    case loading
    /// A gap between groups.
    case gap

    fileprivate var isGap: Bool { if case .gap = self { true } else { false } }
}

extension UIMenu {
    /// Returns the rows of the menu: inline groups are separated by gaps, and hidden elements are omitted.
    ///
    /// - Parameter update: Called when deferred elements arrive.
    /// - Returns: The rows, without gaps at either end.
    func entries(_ update: @escaping () -> Void) -> [MenuEntry] {
        var rows: [MenuEntry] = []
        for row in rawEntries(children, update) where !row.isGap || rows.last.map({ !$0.isGap }) ?? false {
            rows.append(row)
        }
        if rows.last?.isGap == true { rows.removeLast() }
        return rows
    }

    private func rawEntries(_ elements: [UIMenuElement], _ update: @escaping () -> Void) -> [MenuEntry] {
        elements.flatMap { element -> [MenuEntry] in
            if let group = element as? UIMenu, group.options.contains(.displayInline) {
                let title: [MenuEntry] = group.title.isEmpty ? [] : [.title(group.title)]
                return [.gap] + title + group.rawEntries(group.children, update) + [.gap]
            }
            if let deferred = element as? UIDeferredMenuElement {
                deferred.load(update)
                return deferred.elements.map { rawEntries($0, update) } ?? [.loading]
            }
            return element.shownAttributes.contains(.hidden) ? [] : [.element(element, of: self)]
        }
    }

    /// Prepares the deferred elements in the menu for display.
    func willBeShown() {
        for element in children {
            (element as? UIDeferredMenuElement)?.menuWillBeShown()
            (element as? UIMenu)?.willBeShown()
        }
    }

    /// The title of the first element that is on, or else of the first action.
    var selectedTitle: String? {
        let actions = leaves
        return (actions.first { $0.shownState == .on } ?? actions.first)?.title
    }

    /// Makes an action the only one that is on in the menu.
    func select(_ chosen: UIMenuElement) {
        for element in leaves { (element as? UIAction)?.state = element === chosen ? .on : .off }
    }

    private var leaves: [UIMenuElement] {
        children.flatMap { element -> [UIMenuElement] in
            if let menu = element as? UIMenu { return menu.leaves }
            return (element as? UIDeferredMenuElement).map { $0.elements ?? [] } ?? [element]
        }
    }
}

extension UIMenuElement {
    /// Whether the element is disabled, destructive or hidden.
    var shownAttributes: Attributes {
        if let menu = self as? UIMenu { return menu.options.contains(.destructive) ? .destructive : [] }
        return (self as? UIAction)?.attributes ?? (self as? UICommand)?.attributes ?? []
    }

    /// The state of the element.
    var shownState: State { (self as? UIAction)?.state ?? (self as? UICommand)?.state ?? .off }
}
