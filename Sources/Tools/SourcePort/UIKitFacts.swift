// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What is known about the classes of UIKit from which classes of the sources derive.
extension FolderFacts {
    /// The method that a storyboard or nib calls when its objects are connected.
    static let awakening = MethodFacts(name: "awakeFromNib", labels: [], selector: "awakeFromNib")

    /// Returns the first superclass of a class that is not in the folder, as it is written; nil if there is none.
    func outerSuperclass(of name: String) -> String? {
        var (name, seen) = (name, Set<String>())
        while seen.insert(name).inserted, let parent = superclass(name) { name = parent }
        guard let type = declaration(name), type.kind == .class, let first = type.supertypes.first,
            declaration(resolve(first, in: name)) == nil
        else { return nil }
        return first
    }

    /// Returns whether a class derives from an Objective-C class that is not a responder.
    func isPlainObject(_ name: String) -> Bool {
        let others: Set = [
            "NSLayoutConstraint", "NSObject", "UIBarButtonItem", "UIBarItem", "UICollectionViewCompositionalLayout",
            "UICollectionViewFlowLayout", "UICollectionViewLayout", "UINavigationItem", "UITabBarItem",
        ]
        guard let outer = outerSuperclass(of: name) else { return false }
        return others.contains(outer) || outer.hasPrefix("UI") && outer.hasSuffix("GestureRecognizer")
    }

    /// The protocols that refine a protocol of UIKit.
    private static let refinements = [
        "UICollectionViewDelegate": ["UICollectionViewDelegateFlowLayout"],
        "UIScrollViewDelegate": [
            "UICollectionViewDelegate", "UICollectionViewDelegateFlowLayout", "UITableViewDelegate",
            "UITextViewDelegate",
        ],
    ]
    /// The protocols of delegates and data sources to which classes of UIKit conform themselves; empty where an outlet
    /// need not know them.
    private static let conformances: [String: Set<String>] = [
        "UICollectionViewController": [
            "UICollectionViewDataSource", "UICollectionViewDelegate", "UIScrollViewDelegate",
        ],
        "UINavigationController": [], "UISearchController": [], "UISplitViewController": [], "UITabBarController": [],
        "UITableViewController": ["UIScrollViewDelegate", "UITableViewDataSource", "UITableViewDelegate"],
    ]

    /// Returns whether a class conforms to a protocol of UIKit; nil if the sources do not show it.
    func conforms(_ name: String, to requirement: String) -> Bool? {
        let accepted = [requirement] + Self.refinements[requirement, default: []]
        // Such as `Base & UITableViewDelegate`, or `@preconcurrency UITableViewDelegate`.
        let supertypes = ancestors(name).flatMap { ancestor in
            all(ancestor).flatMap(\.supertypes).flatMap { $0.split(separator: "&") }.compactMap { part in
                (part.split(separator: " ").last.map(String.init)).map { ($0, ancestor) }
            }
        }
        if supertypes.contains(where: {
            accepted.contains($0.0) || Self.conformances[$0.0]?.contains(requirement) == true
        }) {
            return true
        }
        guard outerSuperclass(of: name) != nil else { return nil }
        let isKnown = supertypes.allSatisfy { type, scope in
            declaration(resolve(type, in: scope)) != nil
                || (type.hasPrefix("UI") || type.hasPrefix("NS")) && Self.conformances[type] == nil
        }
        return isKnown ? false : nil
    }
}
