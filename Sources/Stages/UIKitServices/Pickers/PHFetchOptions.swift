// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The conditions for fetched assets, and their order.
open class PHFetchOptions: NSObject {
    /// A condition, which must have a block; nil for none.
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

extension NSSortDescriptor {
    /// Creates a descriptor that sorts assets by a property, which Foundation for Linux cannot find by its name.
    ///
    /// - Parameters:
    ///   - key: `creationDate`, `modificationDate`, `pixelWidth`, `pixelHeight` or `localIdentifier`; all assets are
    ///     equal in other properties.
    ///   - ascending: whether the smallest value is first.
    public convenience init(key: String?, ascending: Bool) {
        switch key {
        case "creationDate": self.init(keyPath: \PHAsset.created, ascending: ascending)
        case "modificationDate": self.init(keyPath: \PHAsset.modified, ascending: ascending)
        case "pixelWidth": self.init(keyPath: \PHAsset.pixelWidth, ascending: ascending)
        case "pixelHeight": self.init(keyPath: \PHAsset.pixelHeight, ascending: ascending)
        case "localIdentifier": self.init(keyPath: \PHAsset.localIdentifier, ascending: ascending)
        default: self.init(keyPath: \PHAsset.mediaType.rawValue, ascending: ascending)
        }
    }
}

extension PHAsset {
    /// The dates, of which unknown ones are the earliest.
    fileprivate var created: Date { creationDate ?? .distantPast }
    fileprivate var modified: Date { modificationDate ?? .distantPast }
}
