// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization
public import UIKitCore

/// A request to add a photo, which an app makes in a block of changes of ``PHPhotoLibrary``.
public final class PHAssetChangeRequest: NSObject {
    private override init() { super.init() }

    /// Requests that an image is saved as a new photo when the block of changes ends.
    ///
    /// Outside of such a block, an exception is raised.
    ///
    /// - Parameter image: the image.
    /// - Returns: the request.
    public class func creationRequestForAsset(from image: UIImage) -> PHAssetChangeRequest {
        if let changes = PhotoChanges.current {
            changes.add(image)
        } else {
            SimulatedDevice.tell {
                $0.raise(
                    .inconsistency(
                        "This method can only be called from inside of "
                            + "-[PHPhotoLibrary performChanges:completionHandler:]"))
            }
        }
        return PHAssetChangeRequest()
    }
}

extension PHPhotoLibrary {
    /// Performs changes in the next turn of the main loop, saves the photos that they request, and reports.
    ///
    /// - Parameters:
    ///   - changeBlock: makes requests, see ``PHAssetChangeRequest``.
    ///   - completionHandler: called in the same turn with whether everything was saved, and otherwise why not.
    public func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        SimulatedDevice.tell { device in
            device.mainLoop.enqueue {
                do {
                    try PhotoChanges.perform(changeBlock)
                    completionHandler?(true, nil)
                } catch { completionHandler?(false, error) }
            }
        }
    }

    /// Performs changes in the next turn of the main loop, and waits until the photos that they request are saved.
    ///
    /// - Parameter changeBlock: makes requests, see ``PHAssetChangeRequest``.
    /// - Throws: the reason why a photo was not saved.
    public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            performChanges(changeBlock) { isDone, error in
                continuation.resume(with: isDone ? .success(()) : .failure(error ?? CocoaError(.fileWriteUnknown)))
            }
        }
    }

    /// Performs changes on the current thread, and saves the photos that they request.
    ///
    /// - Parameter changeBlock: makes requests, see ``PHAssetChangeRequest``.
    /// - Throws: the reason why a photo was not saved.
    public func performChangesAndWait(_ changeBlock: @escaping @Sendable () -> Void) throws {
        try PhotoChanges.perform(changeBlock)
    }
}

/// The photos that a block of changes requests.
private final class PhotoChanges: Sendable {
    @TaskLocal static var current: PhotoChanges?
    private let images = Mutex<[UIImage]>([])

    /// Requests a photo.
    func add(_ image: UIImage) { images.withLock { $0.append(image) } }

    /// Performs a block of changes, then saves its photos on the main thread.
    static func perform(_ block: () -> Void) throws {
        let changes = PhotoChanges()
        $current.withValue(changes, operation: block)
        let images = changes.images.withLock { $0 }
        let save: @MainActor @Sendable () -> Result<Void, any Error> = {
            Result { for image in images { try PhotoLibrary.save(image) } }
        }
        if DispatchQueue.isMainCurrent {
            try MainActor.assumeIsolated(save).get()
        } else {
            try DispatchQueue.main.sync { MainActor.assumeIsolated(save) }.get()
        }
    }
}
