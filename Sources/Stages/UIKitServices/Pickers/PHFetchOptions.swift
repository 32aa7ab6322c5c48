// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The conditions for fetched assets, and their order.
open class PHFetchOptions: NSObject {
    /// A condition; nil for none.
    open var predicate: NSPredicate?
    /// The order, most significant first; nil for the order of names.
    open var sortDescriptors: [NSSortDescriptor]?
    /// The maximum number of objects; 0 for all.
    open var fetchLimit = 0
    /// Whether hidden assets are included, of which there are none.
    open var includeHiddenAssets = false

    /// Creates options without conditions.
    public override init() { super.init() }

    func applied(to assets: [PHAsset]) -> [PHAsset] {
        var assets = assets
        if let predicate { assets = assets.filter { predicate.evaluate(with: $0) } }
        if let sortDescriptors, !sortDescriptors.isEmpty {
            // Equal assets keep their order.
            let sorted = assets.enumerated().sorted { one, other in
                for descriptor in sortDescriptors {
                    let order = descriptor.compare(one.element, to: other.element)
                    if order != .orderedSame { return order == .orderedAscending }
                }
                return one.offset < other.offset
            }
            assets = sorted.map(\.element)
        }
        return fetchLimit > 0 ? Array(assets.prefix(fetchLimit)) : assets
    }
}
