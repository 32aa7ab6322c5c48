// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization
public import UIKitCore

/// The number of a request for an image.
public typealias PHImageRequestID = Int32

/// The number of no request.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// The size that stands for that of the whole image.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)
/// The key for whether an image is only a preview: never.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// The key for whether a request was canceled, whose handler is then not called.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// The key for whether an image is not on the device: never.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// The key of the number of the request.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// The key of the error if there is no image.
public let PHImageErrorKey = "PHImageErrorKey"

/// How an image relates to the size that is asked for.
public enum PHImageContentMode: Int, Sendable {
    /// It fits into the size.
    case aspectFit = 0
    /// It covers the size.
    case aspectFill = 1
    /// As ``aspectFit``.
    public static var `default`: PHImageContentMode { .aspectFit }
}

/// How images are delivered.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    /// A preview may come first; here, there is one image.
    case opportunistic = 0
    /// One image in high quality.
    case highQualityFormat = 1
    /// One image, quickly; here, in high quality.
    case fastFormat = 2
}

/// How images are resized.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    /// The whole image.
    case none = 0
    /// A size near the one that is asked for; here, the exact one.
    case fast = 1
    /// The size that is asked for.
    case exact = 2
}

/// Settings of a request for an image.
open class PHImageRequestOptions: NSObject {
    /// Whether the request returns after the handler was called.
    open var isSynchronous = false
    /// How the image is delivered.
    open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    /// How the image is resized.
    open var resizeMode = PHImageRequestOptionsResizeMode.fast
    /// Whether an image may be loaded from elsewhere, which none needs.
    open var isNetworkAccessAllowed = false

    /// Creates the default settings.
    public override init() { super.init() }
}

/// Reads the images of assets.
open class PHImageManager: NSObject, @unchecked Sendable {
    // Unchecked: the class has no other state.
    private let state = Mutex((last: PHImageRequestID(0), pending: Set<PHImageRequestID>()))
    private static let shared = PHImageManager()

    /// Creates a manager.
    public override init() { super.init() }

    /// Returns the shared manager.
    open class func `default`() -> PHImageManager { shared }

    /// Reads the image of an asset, and passes it to a handler: at once if the options say so, otherwise in a later turn
    /// of the main loop.
    ///
    /// - Parameters:
    ///   - asset: the asset.
    ///   - targetSize: the size in pixels, or ``PHImageManagerMaximumSize``; the image is never larger than the file's.
    ///   - contentMode: whether the image fits into the size or covers it.
    ///   - options: the settings; nil for the default.
    ///   - resultHandler: called with the image, whose points are pixels unless it is whole, and with information about
    ///     it; nil instead of an image if the file is missing or broken.
    /// - Returns: the number of the request.
    @discardableResult open func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let isWhole =
            targetSize == PHImageManagerMaximumSize || options?.resizeMode == PHImageRequestOptionsResizeMode.none
        let photo = asset.photo
        return perform(options) { id in
            let image = isWhole ? photo.image : photo.image(of: targetSize, covers: contentMode == .aspectFill)
            resultHandler(image, Self.information(id, isRead: image != nil))
        }
    }

    /// Reads the file of an asset, and passes it to a handler: at once if the options say so, otherwise in a later turn
    /// of the main loop.
    ///
    /// - Parameters:
    ///   - asset: the asset.
    ///   - options: the settings; nil for the default.
    ///   - resultHandler: called with the data, the identifier of its type, the orientation of the image in it, and
    ///     information about it; nil instead of the data if the file is missing.
    /// - Returns: the number of the request.
    @discardableResult open func requestImageDataAndOrientation(
        for asset: PHAsset, options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let photo = asset.photo
        return perform(options) { id in
            let data = photo.data
            let orientation = data.flatMap { UIImage(data: $0) }.map { CGImagePropertyOrientation($0.imageOrientation) }
            let type = data == nil ? nil : photo.type.identifier
            resultHandler(data, type, orientation ?? .up, Self.information(id, isRead: data != nil))
        }
    }

    /// Prevents the handler of a request from being called, unless that has happened.
    open func cancelImageRequest(_ requestID: PHImageRequestID) {
        state.withLock { _ = $0.pending.remove(requestID) }
    }

    private func perform(
        _ options: PHImageRequestOptions?, _ read: @escaping (PHImageRequestID) -> Void
    ) -> PHImageRequestID {
        let id = state.withLock { state in
            state.last += 1
            state.pending.insert(state.last)
            return state.last
        }
        guard options?.isSynchronous != true else {
            cancelImageRequest(id)
            read(id)
            return id
        }
        // Called once, on the main thread, where the app expects it.
        nonisolated(unsafe) let read = read
        SimulatedDevice.tell { device in
            device.mainLoop.enqueue {
                guard self.state.withLock({ $0.pending.remove(id) }) != nil else { return }
                unsafe read(id)
            }
        }
        return id
    }

    private static func information(_ id: PHImageRequestID, isRead: Bool) -> [AnyHashable: Any] {
        var information: [AnyHashable: Any] = [
            PHImageResultIsDegradedKey: false, PHImageResultIsInCloudKey: false, PHImageResultRequestIDKey: id,
        ]
        if !isRead { information[PHImageErrorKey] = CocoaError(.fileReadCorruptFile) }
        return information
    }
}

/// An image manager that may be told in advance what is needed; nothing is read ahead here, where files are near.
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    /// Announces requests for assets, without effect.
    open func startCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {}
    /// Takes back an announcement, without effect.
    open func stopCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {}
    /// Takes back all announcements, without effect.
    open func stopCachingImagesForAllAssets() {}
}

extension PhotoFile {
    /// Returns the image in a size, at most its own; nil if the file is missing or broken.
    ///
    /// - Parameters:
    ///   - size: the size in pixels.
    ///   - covers: whether the image covers the size instead of fitting into it.
    /// - Returns: the image, with a point for each pixel if it is smaller than the file's.
    fileprivate func image(of size: CGSize, covers: Bool) -> UIImage? {
        guard let image, image.size.width > 0, image.size.height > 0 else { return nil }
        let (x, y) = (size.width / image.size.width, size.height / image.size.height)
        let factor = covers ? max(x, y) : min(x, y)
        guard factor > 0, factor < 1 else { return image }
        return thumbnail(longest: max(image.size.width, image.size.height) * factor)
    }
}
