// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// The kinds of assets.
public enum PHAssetMediaType: Int, Sendable {
    /// Another kind.
    case unknown = 0
    /// An image.
    case image = 1
    /// A video.
    case video = 2
    /// A sound.
    case audio = 3
}

/// A photo: an image file in the folder of photos, as it was when it was fetched.
public final class PHAsset: NSObject, Sendable {
    let photo: PhotoFile
    /// The date of the file; nil if it cannot be read.
    public let modificationDate: Date?
    /// The date when the file was made, as far as the file system knows it.
    public let creationDate: Date?

    init(_ photo: PhotoFile) {
        self.photo = photo
        let attributes = try? FileManager.default.attributesOfItem(atPath: photo.url.path)
        modificationDate = attributes?[.modificationDate] as? Date
        creationDate = attributes?[.creationDate] as? Date ?? modificationDate
    }

    /// The identifier, by which the asset can be fetched again: the name of the file.
    public var localIdentifier: String { photo.name }
    /// The kind: an image.
    public var mediaType: PHAssetMediaType { .image }
    /// The duration in seconds: none.
    public var duration: TimeInterval { 0 }
    /// Whether the user marked the asset: no.
    public var isFavorite: Bool { false }
    /// Whether the user hid the asset: no.
    public var isHidden: Bool { false }
    /// The width of the upright image in pixels; 0 if the file is missing or broken.
    public var pixelWidth: Int { Int(pixels.width) }
    /// The height of the upright image in pixels; 0 if the file is missing or broken.
    public var pixelHeight: Int { Int(pixels.height) }

    private var pixels: CGSize {
        guard let image = photo.image else { return .zero }
        return CGSize(width: image.size.width * image.scale, height: image.size.height * image.scale)
    }

    /// Whether the other object is the same asset, which may have been fetched at another time.
    public override func isEqual(_ object: Any?) -> Bool { (object as? PHAsset)?.photo == photo }
    /// A hash value of the asset.
    public override var hash: Int { photo.hashValue }

    /// Fetches all assets, sorted by name with numbers in order unless the options have another order.
    ///
    /// - Parameter options: the order and the conditions; nil for none.
    /// - Returns: the assets.
    public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
        fetch(options) { _ in true }
    }

    /// Fetches the assets of a kind, of which only images exist.
    ///
    /// - Parameters:
    ///   - mediaType: the kind.
    ///   - options: the order and the conditions; nil for none.
    /// - Returns: the assets.
    public class func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { fetch(options) { _ in mediaType == .image } }

    /// Fetches the assets with identifiers, in the same order as all assets.
    ///
    /// - Parameters:
    ///   - identifiers: the identifiers; those of removed assets are ignored.
    ///   - options: the order and the conditions; nil for none.
    /// - Returns: the assets.
    public class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        let wanted = Set(identifiers)
        return fetch(options) { wanted.contains($0.name) }
    }

    private class func fetch(
        _ options: PHFetchOptions?, where isWanted: (PhotoFile) -> Bool
    ) -> PHFetchResult<PHAsset> {
        let list: @MainActor @Sendable () -> [PhotoFile] = { PhotoLibrary.photos }
        let photos =
            DispatchQueue.isMainCurrent
            ? MainActor.assumeIsolated(list) : DispatchQueue.main.sync { MainActor.assumeIsolated(list) }
        let assets = photos.filter { isWanted($0) && $0.isPresent }.map(PHAsset.init)
        return PHFetchResult(options?.applied(to: assets) ?? assets)
    }
}

/// Objects that were fetched.
public final class PHFetchResult<ObjectType: AnyObject & Sendable>: NSObject, Sendable {
    private let objects: [ObjectType]

    init(_ objects: [ObjectType]) { self.objects = objects }

    /// The number of objects.
    public var count: Int { objects.count }
    /// The first object; nil if there is none.
    public var firstObject: ObjectType? { objects.first }
    /// The last object; nil if there is none.
    public var lastObject: ObjectType? { objects.last }

    /// Returns the object at an index, which must exist.
    public func object(at index: Int) -> ObjectType { objects[index] }
    /// The object at an index, which must exist.
    public subscript(index: Int) -> ObjectType { objects[index] }
    /// Returns the objects at some indexes, which must exist.
    public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }
    /// Returns whether an object is among the fetched ones.
    public func contains(_ anObject: ObjectType) -> Bool { index(of: anObject) != NSNotFound }
    /// Returns the index of an object; `NSNotFound` if it is not among the fetched ones.
    public func index(of anObject: ObjectType) -> Int {
        objects.firstIndex { $0 === anObject || ($0 as? NSObject)?.isEqual(anObject) == true } ?? NSNotFound
    }

    /// Calls a block with each object and its index, until the block sets its last parameter.
    public func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
        var stops = ObjCBool(false)
        for (index, object) in objects.enumerated() {
            unsafe block(object, index, &stops)
            if stops.boolValue { return }
        }
    }
}
