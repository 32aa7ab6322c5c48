// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A formatter of lists: `apples, pears, and plums`.
open class ListFormatter: Formatter {
    /// The language.
    open var locale = Locale.current
    /// The formatter of the items; nil for their descriptions.
    open var itemFormatter: Formatter?

    /// Returns a text of a list in the user's language.
    open class func localizedString(byJoining strings: [String]) -> String { strings.formatted(.list(type: .and)) }

    /// Returns a text of a list; nil if an item has none.
    open func string(from items: [Any]) -> String? {
        var strings: [String] = []
        for item in items {
            guard let itemFormatter else {
                strings.append("\(item)")
                continue
            }
            guard let string = itemFormatter.string(for: item) else { return nil }
            strings.append(string)
        }
        return strings.formatted(.list(type: .and).locale(locale))
    }

    /// Returns a text of an array; nil for other objects.
    open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap(string(from:)) }
}
