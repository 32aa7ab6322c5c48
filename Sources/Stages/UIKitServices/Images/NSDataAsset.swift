// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// The name of a data set in an asset catalog.
public typealias NSDataAssetName = String

/// The file of a data set in an asset catalog.
open class NSDataAsset: NSObject {
    /// The name.
    public let name: NSDataAssetName
    /// The contents of the file.
    public let data: Data
    /// The identifier of the file's type: that in the catalog, or one that follows from the extension.
    public let typeIdentifier: String

    /// Creates an asset from the program's catalogs; nil if there is no data set of that name.
    public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

    /// Creates an asset from the catalogs of a bundle; nil if there is no data set of that name, or its file is missing.
    public init?(name: NSDataAssetName, bundle: Bundle) {
        guard let (path, type) = AssetCatalog(of: bundle).data(name),
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        (self.name, self.data) = (name, data)
        typeIdentifier = type ?? path.fileType.identifier
    }
}
